import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { MAX_NEEDS } from '../../../lib/early-requests.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { firstAnswerTime, firstNeeds } from '../../../session/shell-state.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { needOf, type Need, titleOf } from '../model/need.ts'
import { TEXTS } from '../texts.ts'

export const MAX_ROWS = MAX_NEEDS

export interface Needs {
  readonly rows: readonly Need[]
  /** How many there are, also those that are not shown. */
  readonly total: number
}

interface NeedsRequest {
  readonly accountId: string
  readonly atMost: number
  readonly dismissed?: boolean
  readonly signal: AbortSignal
}

async function listNeeds(
  client: Client,
  { accountId, atMost, dismissed = false, signal }: NeedsRequest,
): Promise<Needs> {
  const request = client.rpc('list_needs', { account_uuid: accountId, at_most: atMost, dismissed })
  return needsIn(dataOf(await request.abortSignal(signal)))
}

export type NeedRow = Parameters<typeof needOf>[0] & { readonly total: number }

export const needsIn = (rows: readonly NeedRow[]): Needs => ({ rows: rows.map(needOf), total: rows[0]?.total ?? 0 })

export const needsKey = (accountId: string) => ['home_dismissals', 'needs', accountId] as const

/** What needs the user in this account. The database decides what that is, and in which order. */
export function needsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: needsKey(accountId),
    queryFn: async ({ signal, client: queries }) => {
      const first = (await firstNeeds(queries, accountId)) as readonly NeedRow[] | null
      return first === null ? listNeeds(client, { accountId, atMost: MAX_ROWS, signal }) : needsIn(first)
    },
    ...KEPT_UP_TO_DATE,
  })
}

const KEPT_UP_TO_DATE = {
  // The time alone changes it, for example when a consult comes near.
  refetchInterval: 5 * 60_000,
  meta: {
    follows: ['notifications', 'kanban_cards', 'consultancies', 'support_requests'],
    firstAnswered: firstAnswerTime,
  },
}

/** More than anybody has open, or dismisses, at once. */
const MAX_ALL = 50

/** The same, for a page that shows more of it than the home page. */
export function allNeedsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: [...needsQuery(client, accountId).queryKey, 'all'],
    queryFn: ({ signal }) => listNeeds(client, { accountId, atMost: MAX_ALL, signal }),
    ...KEPT_UP_TO_DATE,
  })
}

/** What the user has dismissed, and would still need them. */
export function dismissedQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: [...needsQuery(client, accountId).queryKey, 'dismissed'],
    queryFn: ({ signal }) => listNeeds(client, { accountId, atMost: MAX_ALL, dismissed: true, signal }),
  })
}

export function useTakeBack(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  const { user } = useActingUser()
  return useMutation({
    mutationFn: async ({ item }: Need) =>
      dataOf(await client.from('home_dismissals').delete().eq('user_id', user.id).eq('item', item)),
    onSettled: () => queries.invalidateQueries({ queryKey: needsQuery(client, accountId).queryKey }),
    meta: {
      failure: (_error, need: Need) => ({
        title: TEXTS.needs.takeBackFailed,
        description: titleOf(need),
      }),
      canRetry: true,
    },
  })
}

/** Dismisses an item for this user, at once; its toast takes it back. */
export function useDismiss(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  const { user } = useActingUser()
  const { queryKey } = needsQuery(client, accountId)
  const reload = () => queries.invalidateQueries({ queryKey })
  const takeBack = useTakeBack(accountId)
  return useMutation({
    mutationFn: async ({ item }: Need) =>
      dataOf(await client.from('home_dismissals').upsert({ user_id: user.id, item }, { ignoreDuplicates: true })),
    onMutate: async (need) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before !== undefined) queries.setQueryData(queryKey, without(before, need))
      return { before }
    },
    onError: (_error, _need, context) => queries.setQueryData(queryKey, context?.before),
    onSuccess: (_data, need) => {
      const action = { label: TEXTS.needs.undo, onAction: () => takeBack.mutate(need) }
      showToast({ tone: 'success', title: TEXTS.needs.dismissed, description: titleOf(need), action })
    },
    onSettled: reload,
    meta: {
      failure: (_error, need: Need) => ({ title: TEXTS.needs.dismissFailed, description: titleOf(need) }),
      canRetry: true,
    },
  })
}

const without = ({ rows, total }: Needs, { item }: Need): Needs => ({
  rows: rows.filter((row) => row.item !== item),
  total: total - 1,
})
