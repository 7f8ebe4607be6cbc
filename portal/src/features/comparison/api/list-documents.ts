import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'

export type ComparableDocument = Pick<Row<'templates'>, 'id' | 'title' | 'file_path' | 'file_name'>

/** For the compare dialog, newest first. */
export function documentsQuery(client: Client) {
  return queryOptions({
    queryKey: ['templates', 'to-compare'],
    queryFn: async ({ signal }): Promise<readonly ComparableDocument[]> =>
      dataOf(
        await client
          .from('templates')
          .select('id, title, file_path, file_name')
          .order('created_at', { ascending: false })
          .order('id')
          .abortSignal(signal),
      ),
  })
}
