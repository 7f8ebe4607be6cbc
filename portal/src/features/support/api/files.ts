import { fileAddress } from '../../../lib/file-address.ts'
import type { Client } from '../../../lib/supabase.ts'
import { uploadWithProgress, type UploadTarget } from '../../../lib/upload-with-progress.ts'
import { endingOf, typeOf } from '../model/files.ts'
import type { SentFile } from './messages.ts'

const BUCKET = 'support-files'

interface Upload {
  readonly userId: string
  /** The id of the request, or of the draft of one. */
  readonly folder: string
  readonly file: File
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Uploads under a random name and returns the path. */
export async function uploadSupportFile(
  client: Client,
  target: UploadTarget,
  { userId, folder, file, ...rest }: Upload,
): Promise<string> {
  const path = `${userId}/${folder}/${crypto.randomUUID()}.${endingOf(file.name)}`
  const typed = new File([file], file.name, { type: typeOf(file.name) ?? '' })
  await uploadWithProgress(client, target, { bucket: BUCKET, path, file: typed, ...rest })
  return path
}

/** Deletes a file that the user removes before sending. */
export async function removeSupportFile(client: Client, path: string): Promise<void> {
  const { error } = await client.storage.from(BUCKET).remove([path])
  if (error !== null) throw error
}

export async function downloadSupportFile(
  client: Client,
  { file_path, file_name }: SentFile,
  isOfFirm: boolean,
): Promise<void> {
  location.assign(await fileAddress(client, { bucket: BUCKET, path: file_path, saveAs: file_name }, isOfFirm))
}
