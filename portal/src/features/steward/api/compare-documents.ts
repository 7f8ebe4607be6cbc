import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { invoke } from '../../../lib/invoke.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { ComparableDocument } from './list-documents.ts'

export async function compareDocuments(
  client: Client,
  [first, second]: readonly [ComparableDocument, ComparableDocument],
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
