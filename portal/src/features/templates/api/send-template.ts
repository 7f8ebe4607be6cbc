import { dataOf, throwIfRefused } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'
import { uploadWithProgress, type UploadTarget } from '../../../lib/upload-with-progress.ts'
import { contentTypeOf, pathOf } from '../model/upload-rules.ts'

const BUCKET = 'templates'

export interface NewTemplate extends Pick<
  Row<'templates'>,
  'title' | 'description' | 'category' | 'tags' | 'is_client_specific' | 'account_id'
> {
  readonly userId: string
  readonly file: File
  readonly index: number
  /** A file with the same bytes that is already there: the server copies it, instead of taking them once more. */
  readonly source: string | null
}

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** The file, then its row. Answers the path. Whatever fails or is cancelled leaves neither. */
export async function sendTemplate(
  client: Client,
  target: UploadTarget,
  { userId, file, index, source, ...row }: NewTemplate,
  { signal, onProgress }: Sending,
): Promise<string> {
  const path = pathOf({ userId, timestamp: Date.now(), index, accountId: row.account_id, fileName: file.name })
  const type = contentTypeOf(file.name)
  let mayHaveRow = false
  try {
    if (source === null) {
      // By the ending, whatever the browser takes it for.
      const typed = new File([file], file.name, { type })
      await uploadWithProgress(client, target, { bucket: BUCKET, path, file: typed, signal, onProgress })
    } else {
      signal.throwIfAborted()
      throwIfRefused(await client.storage.from(BUCKET).copy(source, path))
    }
    const named = { file_name: file.name, file_path: path, file_size: file.size, file_type: type }
    mayHaveRow = true
    dataOf(
      await client
        .from('templates')
        .insert({ user_id: userId, ...row, ...named })
        .abortSignal(signal),
    )
    signal.throwIfAborted()
    return path
  } catch (error) {
    await undo(client, path, mayHaveRow)
    throw error
  }
}

/**
 * An answer that was lost may have been a yes: so the row goes first, and without certainty that it is gone the file stays.
 * Both are there then, or the file alone, which the server removes after a day. No other row names the same file.
 */
async function undo(client: Client, path: string, mayHaveRow: boolean): Promise<void> {
  if (mayHaveRow) {
    const { error } = await client.from('templates').delete().eq('file_path', path)
    if (error !== null) return console.warn(error)
  }
  const removed = await client.storage.from(BUCKET).remove([path])
  if (removed.error !== null) console.warn(removed.error)
}
