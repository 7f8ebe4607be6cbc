import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'

interface FoundTemplate {
  readonly id: string
  readonly title: string
  /** Null for a generic template. */
  readonly account_id: string | null
  /** The sentence that fits; null if the title or a tag was found. */
  readonly passage: string | null
}

/**
 * Searches title, tags, description and the text of the file, best match first, among the templates that the user may
 * read.
 */
export function searchTemplatesQuery(client: Client, words: string, most = 5) {
  return queryOptions({
    queryKey: ['templates', 'search', words, most],
    queryFn: async ({ signal }): Promise<readonly FoundTemplate[]> => {
      const search = client.rpc('search_templates', { search_query: words, max_results: most })
      const rows = dataOf(await search.abortSignal(signal))
      // The generated types never allow null in what a procedure returns.
      return rows.map((row) => ({
        id: row.id,
        title: row.title,
        account_id: row.account_id as string | null,
        passage: (row.passage as string | null) || null,
      }))
    },
  })
}
