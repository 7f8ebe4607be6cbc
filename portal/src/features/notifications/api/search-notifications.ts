import { queryOptions } from '@tanstack/react-query'
import { likePattern } from '../../../lib/like-pattern.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'

const MAX_RESULTS = 5

/**
 * The newest notifications of an account whose title or text has these words, for the search of the header. It searches
 * what is stored: of what the portal itself wrote that is English, with the names and subjects as people wrote them.
 */
export function searchNotificationsQuery(client: Client, accountId: string, words: string) {
  return queryOptions({
    queryKey: ['notifications', accountId, 'search', words],
    queryFn: async ({ signal }) => {
      const pattern = likePattern(words)
      return dataOf(
        await client
          .from('notifications')
          .select('id, type, title, message, wording, created_at')
          .eq('account_id', accountId)
          .or(`title.ilike.${pattern},message.ilike.${pattern}`)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(MAX_RESULTS)
          .abortSignal(signal),
      )
    },
  })
}
