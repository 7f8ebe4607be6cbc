import { dataOf } from './request-error.ts'
import type { Client, Row } from './supabase.ts'

const ONE_MINUTE_S = 60

/** Starts the download of a template's file, with the permissions of the user who asks for it. */
export async function downloadTemplate(
  client: Client,
  { file_path, file_name }: Pick<Row<'templates'>, 'file_path' | 'file_name'>,
): Promise<void> {
  const { signedUrl } = dataOf(
    await client.storage.from('templates').createSignedUrl(file_path, ONE_MINUTE_S, { download: file_name }),
  )
  location.assign(signedUrl)
}
