import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'

const SHOWN = 8

/** One of all people, by a part of the name, the address or the account. */
export function peopleSearchQuery(client: Client, search: string) {
  return queryOptions({
    queryKey: ['profiles', 'search', search],
    queryFn: async ({ signal }) => {
      const request = client.rpc('admin_list_users', { search, page_size: SHOWN })
      return dataOf(await request.abortSignal(signal)).map(({ id, name, email }) => ({
        value: id,
        label: name === null ? email : `${name} (${email})`,
      }))
    },
    placeholderData: keepPreviousData,
  })
}
