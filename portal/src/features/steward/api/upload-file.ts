import type { Client } from '../../../lib/supabase.ts'
import { uploadWithProgress, type UploadTarget } from '../../../lib/upload-with-progress.ts'

interface Upload {
  readonly userId: string
  readonly file: File
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** The session may have ended without the page noticing. */
export class NotSignedInError extends Error {
  override name = 'NotSignedInError'
}

/** Uploads to `{userId}/{timestamp}-{filename}` and returns the path. */
export async function uploadChatFile(
  client: Client,
  target: UploadTarget,
  { userId, file, ...rest }: Upload,
): Promise<string> {
  const { data } = await client.auth.getSession()
  if (data.session === null) throw new NotSignedInError('Uploading needs a session')
  const path = `${userId}/${Date.now()}-${storableName(file.name)}`
  await uploadWithProgress(client, target, { bucket: 'chat-uploads', path, file, ...rest })
  return path
}

/** Deletes a file that the user removes before asking. */
export async function removeChatFile(client: Client, path: string): Promise<void> {
  const { error } = await client.storage.from('chat-uploads').remove([path])
  if (error !== null) throw error
}

/**
 * The bucket accepts no control characters and no long names; the Steward cannot read names with the special characters
 * of a URL.
 */
function storableName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- these characters are what it removes
  return name.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029/\\?#%]/g, '_').slice(-120)
}
