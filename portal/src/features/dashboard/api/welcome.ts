import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localStore } from '../../../lib/local-store.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

/** Other tabs of this browser notice a change of it. What counts is in the database. */
const WELCOMED_KEY = 'portico-welcomed'

const itemOf = (userId: string) => `welcome:${userId}`

/** Whether the user has not dismissed the welcome yet. */
export function welcomeQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['home_dismissals', 'welcome', userId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const rows = client
        .from('home_dismissals')
        .select('item')
        .eq('user_id', userId)
        .eq('item', itemOf(userId))
        .limit(1)
      return dataOf(await rows.abortSignal(signal)).length === 0
    },
  })
}

export function useDismissWelcome(userId: string) {
  const client = useClient()
  const queries = useQueryClient()
  const { queryKey } = welcomeQuery(client, userId)
  return useMutation({
    mutationFn: async () => {
      const row = { user_id: userId, item: itemOf(userId) }
      dataOf(await client.from('home_dismissals').upsert(row, { ignoreDuplicates: true }))
    },
    onMutate: async () => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, false)
    },
    onSuccess: () => localStore.set(WELCOMED_KEY, new Date().toISOString()),
    onError: () => queries.setQueryData(queryKey, true),
    meta: { failure: () => ({ title: TEXTS.welcome.dismissFailed }), canRetry: true },
  })
}

/** Another tab of this browser may dismiss the welcome. */
export function useFollowDismissal(userId: string): void {
  const client = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === WELCOMED_KEY) void queries.invalidateQueries({ queryKey: welcomeQuery(client, userId).queryKey })
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [client, queries, userId])
}
