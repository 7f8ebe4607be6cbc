import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'

/** The firm's own list. Without it nobody new can be chosen; that is said where one chooses. */
export function spocsQuery(client: Client) {
  return queryOptions({
    queryKey: ['spocs'],
    queryFn: async ({ signal }) => {
      const rows = dataOf(await client.from('spocs').select('name').order('position').abortSignal(signal))
      return rows.map(({ name }) => name)
    },
  })
}
