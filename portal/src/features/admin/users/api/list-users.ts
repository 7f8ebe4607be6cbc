import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../../lib/every-row.ts'
import type { ListState } from '../../../../lib/list-state.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import type { User, UserFilter, UserSort } from '../model/user.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 25

type State = ListState<UserSort>

/** Each row has its place, and how many there are; a page beyond the last is the last. */
export function usersQuery(client: Client, state: State, filter: UserFilter | null) {
  return queryOptions({
    queryKey: ['profiles', 'list', state, filter],
    queryFn: ({ signal }) => page(client, state, filter, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
    // Whoever opens the list wants it as it is: others change it too.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

/** All that the search finds, in the order that is shown. */
export function everyUser(client: Client, state: State, filter: UserFilter | null): Promise<User[]> {
  return everyRow((number, size) => page(client, { ...state, page: number }, filter, size))
}

async function page(
  client: Client,
  state: State,
  filter: UserFilter | null,
  size: number,
  signal?: AbortSignal,
): Promise<User[]> {
  const { search, sort, descending, page: number } = state
  const request = client.rpc('admin_list_users', {
    search,
    sort,
    descending,
    page: number,
    page_size: size,
    ...(filter === null ? {} : { only_those: filter }),
  })
  const rows = dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
  // The generated types call every JSON value `Json`.
  return rows as readonly unknown[] as User[]
}
