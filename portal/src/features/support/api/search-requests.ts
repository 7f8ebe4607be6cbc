import { queryOptions } from '@tanstack/react-query'
import { likePattern } from '../../../lib/like-pattern.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'

const MAX_RESULTS = 5

/** The newest support requests of an account whose number, subject or text has these words, for the search of the header. */
export function searchRequestsQuery(client: Client, accountId: string, words: string) {
  return queryOptions({
    queryKey: ['support_requests', 'search', accountId, words],
    queryFn: async ({ signal }) => {
      const pattern = likePattern(words)
      return dataOf(
        await client
          .from('support_requests')
          .select('id, number, subject, message')
          .eq('account_id', accountId)
          .or(`number.ilike.${pattern},subject.ilike.${pattern},message.ilike.${pattern}`)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(MAX_RESULTS)
          .abortSignal(signal),
      )
    },
  })
}
