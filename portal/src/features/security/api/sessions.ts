import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Database } from '../../../../../supabase/database.types.ts'
import { everyRow } from '../../../lib/every-row.ts'
import { failureToast } from '../../../lib/failure-toast.ts'
import { dataOf, throwIfRefused } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

export interface OwnSession {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly lastSeenAt: string
  readonly methods: readonly string[]
  readonly isCurrent: boolean
}

type Listed = Database['public']['Functions']['list_my_sessions']['Returns'][number]

/** This device first, then the one that was seen last. */
export function sessionsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['security', userId, 'sessions'],
    queryFn: async ({ signal }): Promise<readonly OwnSession[]> => {
      const rows = await everyRow<Listed>(({ after, size, options }) => {
        const all = client.rpc('list_my_sessions', undefined, options)
        return (after === null ? all : all.gt('id', after.id)).order('id').limit(size).abortSignal(signal)
      })
      rows.sort((one, other) => Date.parse(other.last_seen_at) - Date.parse(one.last_seen_at))
      const sessions = rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        address: row.ip as string | null,
        lastSeenAt: row.last_seen_at,
        methods: row.methods,
        isCurrent: row.is_current,
      }))
      return [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)]
    },
    // They begin and end elsewhere.
    staleTime: 0,
  })
}

export function useEndSession() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: OwnSession) => dataOf(await client.rpc('end_my_session', { session_id: id })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
    meta: {
      success: () => ({ title: TEXTS.sessions.ended }),
      failure: (error) => failureToast(error, TEXTS.sessions.failed),
    },
  })
}

export function useEndOtherSessions() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => throwIfRefused(await client.auth.signOut({ scope: 'others' })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
    meta: {
      success: () => ({ title: TEXTS.sessions.othersEnded }),
      failure: (error) => failureToast(error, TEXTS.sessions.failed),
    },
  })
}
