import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Database } from '../../../../../supabase/database.types.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
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
