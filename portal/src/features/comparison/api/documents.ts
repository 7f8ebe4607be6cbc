import { queryOptions } from '@tanstack/react-query'
import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { invoke } from '../../../lib/invoke.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'

export type ComparableDocument = Pick<Row<'templates'>, 'id' | 'title' | 'file_path' | 'file_name'>

/** The documents to choose from, newest first. */
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

/** A file to compare, and the title by which the result names it. */
type NamedFile = Pick<Row<'templates'>, 'title' | 'file_path'>
export type Pair = readonly [NamedFile, NamedFile]

export async function compareDocuments(
  client: Client,
  [first, second]: Pair,
  signal: AbortSignal,
): Promise<ComparisonAnswer> {
  const request = {
    document1Path: first.file_path,
    document2Path: second.file_path,
    document1Name: first.title,
    document2Name: second.title,
  }
  return (await invoke(client, 'compare-documents', request, { signal })) as ComparisonAnswer
}
