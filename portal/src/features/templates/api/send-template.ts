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
  /** The path of an uploaded file with the same bytes: the server copies it, so that they are uploaded only once. */
  readonly source: string | null
}

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Uploads the file, then inserts its row; returns the path. After a failure or a cancellation neither exists. */
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
      // The type follows from the file name, not from what the browser reports.
      const typed = new File([file], file.name, { type })
      await uploadWithProgress(client, target, { bucket: BUCKET, path, file: typed, signal, onProgress })
    } else {
      signal.throwIfAborted()
      await copyFile(client, source, path)
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

/** An administrator may copy the file of an account for a minute after adding it; later they have to open it first. */
async function copyFile(client: Client, source: string, path: string): Promise<void> {
  const bucket = client.storage.from(BUCKET)
  if ((await bucket.copy(source, path)).error === null) return
  dataOf(await client.rpc('open_file', { file_path: source }))
  throwIfRefused(await bucket.copy(source, path))
}

/**
 * The insert may have succeeded even if its answer was lost. So this deletes the row first, and keeps the file if that
 * fails: then both exist, or only the file, which the server deletes after a day. No other row names the same file.
 */
async function undo(client: Client, path: string, mayHaveRow: boolean): Promise<void> {
  if (mayHaveRow) {
    const { error } = await client.from('templates').delete().eq('file_path', path)
    if (error !== null) return console.warn(error)
  }
  const removed = await client.storage.from(BUCKET).remove([path])
  if (removed.error !== null) console.warn(removed.error)
}
