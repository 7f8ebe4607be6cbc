import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { invoke } from '../../../../lib/invoke.ts'
import type { ListState } from '../../../../lib/list-state.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { EVERY_ROW, useTableChanges } from '../../../../lib/use-table-changes.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { Client as ListedClient, ClientSort } from '../model/client.ts'
import type { Summary } from '../model/first-run.ts'
import type { InboxItem, Waiting } from '../model/inbox.ts'

/** Nobody is told when a feed fails, a mail is not accepted or a person signs in, so the home asks each minute. */
const MINUTE_MS = 60_000

const LIVE = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchInterval: MINUTE_MS,
  meta: { follows: ['admin_actions', 'profiles', 'support_requests', 'consultancies'] },
} as const

export interface Inbox {
  readonly items: readonly InboxItem[]
  /** How many there are, also those that are not shown. */
  readonly total: number
}

export function inboxQuery(client: Client, atMost: number, isByKind: boolean) {
  return queryOptions({
    queryKey: ['support_requests', 'inbox', atMost, isByKind],
    queryFn: async ({ signal }): Promise<Inbox> => {
      const request = client.rpc('admin_list_inbox', { at_most: atMost, by_kind: isByKind })
      const items = dataOf(await request.abortSignal(signal))
      return { items, total: items[0]?.total ?? 0 }
    },
    ...LIVE,
  })
}

export const CLIENTS_PER_PAGE = 15

export function clientsQuery(client: Client, state: ListState<ClientSort>, onlyFlagged: boolean) {
  const { search, sort, descending, page } = state
  return queryOptions({
    queryKey: ['accounts', 'clients', state, onlyFlagged],
    queryFn: async ({ signal }): Promise<readonly ListedClient[]> =>
      dataOf(
        await client
          .rpc('admin_list_clients', {
            search,
            sort,
            descending,
            only_flagged: onlyFlagged,
            page,
            page_size: CLIENTS_PER_PAGE,
          })
          .abortSignal(signal),
      ),
    ...LIVE,
  })
}

export function summaryQuery(client: Client) {
  return queryOptions({
    queryKey: ['accounts', 'home-summary'],
    queryFn: async ({ signal }): Promise<Summary> =>
      dataOf(await client.rpc('admin_home_summary').abortSignal(signal).single()),
    ...LIVE,
  })
}

/** Follows what administrators, clients and people who sign up do. The sidebar follows the requests. */
export function useFollowHome(): void {
  const client = useClient()
  useTableChanges(client, { table: 'admin_actions', filter: EVERY_ROW, event: 'INSERT' })
  useTableChanges(client, { table: 'profiles', filter: EVERY_ROW })
  useTableChanges(client, { table: 'consultancies', filter: EVERY_ROW })
}

const LISTED = ['support_requests', 'accounts', 'profiles'] as const

/** Links a person to the account that the domain leads to. The toast takes it back. */
export function useLinkPerson() {
  const { mutate: undo } = useUndoLink()
  return useChange({
    send: async (client, { userId, accountId }: Waiting) =>
      dataOf(await client.rpc('admin_set_user_account', { target_user_id: userId, new_account_id: accountId })),
    reload: LISTED,
    meta: {
      success: (person: Waiting) => ({
        title: `${person.name} was linked`,
        description: person.accountName,
        action: { label: 'Undo', onAction: () => undo(person) },
      }),
      failure: failureWithReason('The person could not be linked', {
        23503: 'This user or account is no longer there.',
        23505: 'This user is linked to that account already.',
      }),
      canRetry: true,
    },
  })
}

function useUndoLink() {
  return useChange({
    send: async (client, { userId, accountId }: Waiting) =>
      dataOf(await client.rpc('admin_undo_link', { target_user_id: userId, target_account_id: accountId })),
    reload: LISTED,
    meta: {
      success: ({ name }: Waiting) => ({ title: `${name} waits again` }),
      failure: failureWithReason('The link could not be taken back'),
      canRetry: true,
    },
  })
}

/** Shows or dismisses the first steps, for this administrator. */
export function useSetFirstRun() {
  return useChange({
    send: async (client, isShown: boolean) => dataOf(await client.rpc('admin_set_first_run', { is_shown: isShown })),
    reload: ['accounts'],
    meta: { failure: failureWithReason('The steps could not be changed'), canRetry: true },
  })
}

export function useSendTestMail() {
  return useChange({
    send: async (client, _address: string) => invoke(client, 'send-test-mail', {}),
    reload: ['accounts', 'admin_actions'],
    meta: {
      success: (address: string) => ({ title: 'Test mail sent', description: `Look for it at ${address}.` }),
      failure: failureWithReason('The test mail could not be sent'),
    },
  })
}
