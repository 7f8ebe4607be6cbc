import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { invoke } from '../../../lib/invoke.ts'
import type { Client, Row } from '../../../lib/supabase.ts'

/** A file that can be compared, and the name by which it is spoken of. */
export type NamedFile = Pick<Row<'templates'>, 'title' | 'file_path'>
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
