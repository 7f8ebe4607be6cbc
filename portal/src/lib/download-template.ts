import { dataOf } from './request-error.ts'
import type { Client, Row } from './supabase.ts'

const ONE_MINUTE_S = 60

/** Hands a template's file to the browser's downloads, with the rights of who asks. */
export async function downloadTemplate(
  client: Client,
  { file_path, file_name }: Pick<Row<'templates'>, 'file_path' | 'file_name'>,
): Promise<void> {
  const { signedUrl } = dataOf(
    await client.storage.from('templates').createSignedUrl(file_path, ONE_MINUTE_S, { download: file_name }),
  )
  location.assign(signedUrl)
}
