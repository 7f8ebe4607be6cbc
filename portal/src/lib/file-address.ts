import { dataOf } from './request-error.ts'
import type { Client } from './supabase.ts'

const ONE_MINUTE_S = 60

interface StoredFile {
  readonly bucket: 'templates' | 'support-files'
  readonly path: string
  /** The name under which the browser saves it; undefined if the file is shown. */
  readonly saveAs?: string
}

/**
 * An address of the file for a minute, with the permissions of the user who asks. Everyone with the admin role, impersonating or
 * not, has to open the file first, which writes to the access log of the account. Otherwise storage refuses it.
 */
export async function fileAddress(
  client: Client,
  { bucket, path, saveAs }: StoredFile,
  isOfFirm: boolean,
): Promise<string> {
  if (isOfFirm) dataOf(await client.rpc('open_file', { file_path: path, bucket }))
  const options = saveAs === undefined ? {} : { download: saveAs }
  return dataOf(await client.storage.from(bucket).createSignedUrl(path, ONE_MINUTE_S, options)).signedUrl
}
