import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../../../supabase/database.types.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { FoundOptions } from '../../../ui/fields/combobox.tsx'
import { type FirmFilter, firmParameters } from '../firm/firm-filter.ts'

/** The generated types never allow null in what a procedure returns. */
type Listed = Database['public']['Functions']['admin_list_access_events']['Returns'][number]
type Nullable = 'account_name' | 'actor' | 'actor_name'
export type FirmEvent = Omit<Listed, Nullable> & { readonly [Key in Nullable]: string | null }

const PAGE_SIZE = 50

/** Newest first, each page after the last entry of the one before. */
export function firmEventsQuery(client: Client, filter: FirmFilter) {
  return infiniteQueryOptions({
    queryKey: ['access_events', 'firm', filter],
    queryFn: async ({ pageParam: last, signal }): Promise<readonly FirmEvent[]> =>
      dataOf(
        await client
          .rpc('admin_list_access_events', {
            ...firmParameters(filter),
            page_size: PAGE_SIZE,
            ...(last === null ? {} : { before: last.at, before_account: last.account_id, before_seq: last.seq }),
          })
          .abortSignal(signal),
      ),
    initialPageParam: null as FirmEvent | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)),
    staleTime: 0,
  })
}

const MAX_RESULTS = 8

/** Finds people by a part of their name, address or account. */
export function peopleQuery(client: Client, search: string) {
  return queryOptions({
    queryKey: ['profiles', 'search', search],
    queryFn: async ({ signal }): Promise<FoundOptions> => {
      const request = client.rpc('admin_list_users', { search, page_size: MAX_RESULTS + 1 })
      const options = dataOf(await request.abortSignal(signal)).map(({ id, name, email }) => ({
        value: id,
        label: name === null ? email : `${name} (${email})`,
      }))
      return { options: options.slice(0, MAX_RESULTS), hasMore: options.length > MAX_RESULTS }
    },
    placeholderData: keepPreviousData,
  })
}
