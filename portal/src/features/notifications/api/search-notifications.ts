import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'

const MAX_RESULTS = 5

/** The newest notifications of an account whose title has these words, for the search of the header. */
export function searchNotificationsQuery(client: Client, accountId: string, words: string) {
  return queryOptions({
    queryKey: ['notifications', accountId, 'search', words],
    queryFn: async ({ signal }) =>
      dataOf(
        await client
          .from('notifications')
          .select('id, title, created_at')
          .eq('account_id', accountId)
          .ilike('title', `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(MAX_RESULTS)
          .abortSignal(signal),
      ),
  })
}
