import { queryOptions } from '@tanstack/react-query'
import { likePattern } from '../../../lib/like-pattern.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'

/** The newest support requests of an account whose number, subject or text has these words, for the search of the header. */
export function searchRequestsQuery(client: Client, accountId: string, words: string, limit: number) {
  return queryOptions({
    queryKey: ['support_requests', 'search', accountId, words, limit],
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
          .limit(limit)
          .abortSignal(signal),
      )
    },
  })
}

/** The same for the firm: requests of all accounts by number, subject or author. Those that are not closed come first. */
export function searchDeskQuery(client: Client, words: string, limit: number) {
  return queryOptions({
    queryKey: ['support_requests', 'search', 'desk', words, limit],
    queryFn: async ({ signal }) => {
      const find = async (queue: 'all' | 'closed') => {
        const request = client.rpc('admin_list_support_requests', { queue, search: words, page_size: limit })
        return dataOf(await request.abortSignal(signal))
      }
      const found = await Promise.all([find('all'), find('closed')])
      return found.flat().slice(0, limit)
    },
  })
}
