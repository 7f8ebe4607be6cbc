import { queryOptions } from '@tanstack/react-query'
import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { invoke } from '../../../lib/invoke.ts'
import { dataOf } from '../../../lib/request-error.ts'
import { currentLanguage } from '../../../language/catalogue.ts'
import type { Client, Row } from '../../../lib/supabase.ts'

export type ComparableDocument = Pick<Row<'templates'>, 'id' | 'title' | 'file_path' | 'file_name' | 'created_at'>

/** The documents to choose from, newest first. */
export function documentsQuery(client: Client) {
  return queryOptions({
    queryKey: ['templates', 'to-compare'],
    queryFn: async ({ signal }): Promise<readonly ComparableDocument[]> =>
      dataOf(
        await client
          .from('templates')
          .select('id, title, file_path, file_name, created_at')
          .order('created_at', { ascending: false })
          .order('id')
          .abortSignal(signal),
      ),
  })
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
