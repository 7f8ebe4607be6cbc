import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import type { FoundOptions } from '../../ui/fields/combobox.tsx'

const MAX_RESULTS = 8

/**
 * Finds people by a part of their name, address or account, for admins who choose one of many. Asks for one more than it
 * gives, to know whether there are more.
 */
export function peopleSearchQuery(client: Client, search: string) {
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
