import { queryOptions } from '@tanstack/react-query'
import { likePattern } from '../../../lib/like-pattern.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { codesWith } from '../model/own-words.ts'

/**
 * The newest notifications of an account whose title or text has these words, for the search of the header. The database
 * searches what is stored; what the portal itself wrote is found by the words of its title in the reader's language too.
 */
export function searchNotificationsQuery(client: Client, accountId: string, words: string, limit: number) {
  const codes = codesWith(words)
  return queryOptions({
    queryKey: ['notifications', accountId, 'search', words, codes, limit],
    queryFn: async ({ signal }) => {
      const pattern = likePattern(words)
      return dataOf(
        await client
          .from('notifications')
          .select('id, type, title, message, wording, created_at')
          .eq('account_id', accountId)
          .or(
            [
              `title.ilike.${pattern}`,
              `message.ilike.${pattern}`,
              ...codes.map((code) => `wording->>code.eq.${code}`),
            ].join(),
          )
          .order('created_at', { ascending: false })
          .order('id')
          .limit(limit)
          .abortSignal(signal),
      )
    },
  })
}
