import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { invoke } from '../../../lib/invoke.ts'
import { likePattern } from '../../../lib/like-pattern.ts'
import { dataOf } from '../../../lib/request-error.ts'
import { currentLanguage } from '../../../language/catalogue.ts'
import type { Client, Row } from '../../../lib/supabase.ts'

export type ComparableDocument = Pick<Row<'templates'>, 'id' | 'title' | 'file_path' | 'file_name' | 'created_at'>

const COLUMNS = 'id, title, file_path, file_name, created_at'
const OFFERED = 20

interface FoundDocuments {
  readonly documents: readonly ComparableDocument[]
  readonly hasMore: boolean
}

/**
 * The documents to choose from: the newest, or those that fit the words. The library may have thousands, so the database
 * searches. Asks for one more than it gives, to know whether there are more.
 */
export function documentsQuery(client: Client, words: string) {
  return queryOptions({
    queryKey: ['templates', 'to-compare', words],
    queryFn: async ({ signal }): Promise<FoundDocuments> => {
      const found = await (words === '' ? newest : fitting)(client, words, signal)
      return { documents: found.slice(0, OFFERED), hasMore: found.length > OFFERED }
    },
    placeholderData: keepPreviousData,
  })
}

/** The newest documents; with words, those whose title has them. */
async function newest(client: Client, words: string, signal: AbortSignal): Promise<readonly ComparableDocument[]> {
  const all = client.from('templates').select(COLUMNS)
  return dataOf(
    await (words === '' ? all : all.or(`title.ilike.${likePattern(words)}`))
      .order('created_at', { ascending: false })
      .order('id')
      .limit(OFFERED + 1)
      .abortSignal(signal),
  )
}

/** First the documents whose title has the words, then those that the search of the library finds. */
async function fitting(client: Client, words: string, signal: AbortSignal): Promise<readonly ComparableDocument[]> {
  const search = client.rpc('search_templates', { search_query: words, max_results: OFFERED + 1 })
  const [titled, found] = await Promise.all([newest(client, words, signal), search.abortSignal(signal)])
  const ids = dataOf(found)
    .map(({ id }) => id)
    .filter((id) => !titled.some((document) => document.id === id))
  if (ids.length === 0) return titled
  const named = client.from('templates').select(COLUMNS).in('id', ids)
  const others = dataOf(await named.limit(ids.length).abortSignal(signal))
  return [...titled, ...others.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))]
}

/** A file to compare, the title by which the result names it, and when it was uploaded, if that is known. */
type NamedFile = Pick<Row<'templates'>, 'title' | 'file_path'> & { readonly created_at?: string | undefined }
export type Pair = readonly [NamedFile, NamedFile]

export async function compareDocuments(
  client: Client,
  [first, second]: Pair,
  conversation: string | undefined,
  signal: AbortSignal,
): Promise<ComparisonAnswer> {
  const request = {
    document1Date: first.created_at,
    document2Date: second.created_at,
    conversation,
    document1Path: first.file_path,
    document2Path: second.file_path,
    document1Name: first.title,
    document2Name: second.title,
    language: currentLanguage(),
  }
  return (await invoke(client, 'compare-documents', request, { signal })) as ComparisonAnswer
}
