import { queryOptions } from '@tanstack/react-query'
import { afterNewest, everyRow } from '../../../lib/every-row.ts'
import { failureWithReason } from '../../../lib/failure-toast.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useChange } from '../../../session/use-change.ts'
import type { SupportRequest } from '../model/request.ts'
import { TEXTS } from '../texts.ts'

const COLUMNS =
  'id, number, user_id, author_name, subject, message, category, priority, state, due_at, waiting_since, answered_at, first_answer_minutes, closed_at, created_at, written_by'

interface Reader {
  readonly id: string
  /** An admin may read the requests of every client, but this page shows only the admin's own. */
  readonly isAdmin: boolean
}

/** All of them, newest first. The policies decide which requests these are: of the account, or the user's own. */
export function requestsQuery(client: Client, { id, isAdmin }: Reader) {
  return queryOptions({
    queryKey: ['support_requests', id, 'list', isAdmin],
    queryFn: async ({ signal }): Promise<SupportRequest[]> => {
      return await everyRow<SupportRequest>(({ after, size, options }) => {
        const all = client.from('support_requests').select(COLUMNS, options)
        const own = isAdmin ? all.eq('user_id', id) : all
        return (after === null ? own : own.lte('created_at', after.created_at).or(afterNewest(after)))
          .order('created_at', { ascending: false })
          .order('id')
          .limit(size)
          .abortSignal(signal)
      })
    },
    meta: { failure: () => ({ title: TEXTS.list.failed }) },
  })
}

/** How many the home page shows. */
const MAX_OPEN = 3

/** The requests of an account that are not closed: first those that wait for the client, then the answered ones. */
export function openRequestsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['support_requests', 'open', accountId],
    queryFn: async ({ signal }): Promise<SupportRequest[]> =>
      dataOf(
        await client
          .from('support_requests')
          .select(COLUMNS)
          .eq('account_id', accountId)
          .neq('state', 'closed')
          .order('state', { ascending: false })
          .order('created_at', { ascending: false })
          .order('id')
          .limit(MAX_OPEN)
          .abortSignal(signal),
      ),
  })
}

/** Null if there is none with this id, or if the user may not read it. */
export function requestQuery(client: Client, userId: string, requestId: string) {
  return queryOptions({
    queryKey: ['support_requests', userId, 'one', requestId],
    queryFn: async ({ signal }): Promise<SupportRequest | null> =>
      dataOf(
        await client.from('support_requests').select(COLUMNS).eq('id', requestId).abortSignal(signal).maybeSingle(),
      ),
  })
}

/** Until when an answer would come to a request that is sent now. Asked again every minute. A failure shows no promise. */
export function promisesQuery(client: Client) {
  return queryOptions({
    queryKey: ['support_requests', 'promises'],
    staleTime: 60_000,
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => {
      const rows = dataOf(await client.rpc('support_promises').abortSignal(signal))
      return Object.fromEntries(rows.map(({ priority, due_at }) => [priority, due_at]))
    },
  })
}

/** Closes a request, or opens it again. */
export function useSetState(requestId: string) {
  return useChange({
    send: async (client, state: 'closed' | 'new') =>
      dataOf(await client.rpc('set_support_state', { request_id: requestId, state })),
    reload: ['support_requests'],
    meta: { failure: (error) => failureWithReason(TEXTS.conversation.changeFailed)(error) },
  })
}
