import type { Client } from '../../../lib/supabase.ts'
import { uploadWithProgress, type UploadTarget } from '../../../lib/upload-with-progress.ts'

interface Upload {
  readonly userId: string
  readonly file: File
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Spec part 1 §7: to `{userId}/{timestamp}-{filename}`. Answers the path. */
export async function uploadChatFile(
  client: Client,
  target: UploadTarget,
  { userId, file, ...rest }: Upload,
): Promise<string> {
  const path = `${userId}/${Date.now()}-${storableName(file.name)}`
  await uploadWithProgress(client, target, { bucket: 'chat-uploads', path, file, ...rest })
  return path
}

/** The bucket takes no control characters, and no name of more than a line. */
function storableName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what it is about
  return name.replaceAll(/[\u0000-\u001f\u007f/\\]/g, '_').slice(-120)
}
