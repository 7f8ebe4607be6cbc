import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../../lib/every-row.ts'
import type { ListState } from '../../../../lib/list-state.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import type { Account, AccountSort } from '../model/account.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 25

type State = ListState<AccountSort>

/** Each row has its place, and how many there are; a page beyond the last is the last. */
export function accountsQuery(client: Client, state: State) {
  return queryOptions({
    queryKey: ['accounts', 'list', state],
    queryFn: ({ signal }) => page(client, state, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
    // Whoever opens the list wants it as it is: others change it too.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

/** All that the search finds, in the order that is shown. */
export function everyAccount(client: Client, state: State): Promise<Account[]> {
  return everyRow((number, size) => page(client, { ...state, page: number }, size))
}

async function page(client: Client, state: State, size: number, signal?: AbortSignal): Promise<Account[]> {
  const { search, sort, descending, page: number } = state
  const request = client.rpc('admin_list_accounts', { search, sort, descending, page: number, page_size: size })
  return dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
}
