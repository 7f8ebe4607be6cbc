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
import { TEXTS } from '../texts.ts'

/** Nobody is told when a feed fails, a mail is not accepted or a person signs in, so the home asks each minute. */
const MINUTE_MS = 60_000

const LIVE = {
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
    placeholderData: keepPreviousData,
    ...LIVE,
  })
}

export const CLIENTS_PER_PAGE = 15

interface ClientPage {
  /** The search that found them. They stay on the screen while another search runs. */
  readonly search: string
  readonly rows: readonly ListedClient[]
}

export function clientsQuery(client: Client, state: ListState<ClientSort>, onlyFlagged: boolean) {
  const { search, sort, descending, page } = state
  return queryOptions({
    queryKey: ['accounts', 'clients', state, onlyFlagged],
    queryFn: async ({ signal }): Promise<ClientPage> => ({
      search,
      rows: dataOf(
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
    }),
    placeholderData: keepPreviousData,
    ...LIVE,
  })
}

/**
 * How many accounts match the search, and how many of them have a flag. The same on every page and in every order. A new search has no
 * number until its own has come.
 */
export function clientCountQuery(client: Client, search: string) {
  return queryOptions({
    queryKey: ['accounts', 'client-count', search],
    queryFn: async ({ signal }) =>
      dataOf(await client.rpc('admin_count_clients', { search }).abortSignal(signal).single()),
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
  useTableChanges(client, { table: 'admin_actions', filter: EVERY_ROW, events: ['INSERT'] })
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
        title: TEXTS.link.done(person.name),
        description: person.accountName,
        action: { label: TEXTS.undo, onAction: () => undo(person) },
      }),
      failure: failureWithReason(TEXTS.link.failed, {
        23503: TEXTS.link.gone,
        23505: TEXTS.link.already,
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
      success: ({ name }: Waiting) => ({ title: TEXTS.link.undone(name) }),
      failure: failureWithReason(TEXTS.link.undoFailed),
      canRetry: true,
    },
  })
}

/** Shows or dismisses the first steps, for this administrator. */
export function useSetFirstRun() {
  return useChange({
    send: async (client, isShown: boolean) => dataOf(await client.rpc('admin_set_first_run', { is_shown: isShown })),
    reload: ['accounts'],
    meta: { failure: failureWithReason(TEXTS.firstRun.changeFailed), canRetry: true },
  })
}

export function useSendTestMail() {
  return useChange({
    send: async (client, _address: string) => invoke(client, 'send-test-mail', {}),
    reload: ['accounts', 'admin_actions'],
    meta: {
      success: (address: string) => ({ title: TEXTS.steps.mail.sent, description: TEXTS.steps.mail.sentHint(address) }),
      failure: failureWithReason(TEXTS.steps.mail.failed),
    },
  })
}
