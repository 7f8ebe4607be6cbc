import { fileAddress } from './file-address.ts'
import type { Client, Row } from './supabase.ts'

/** Starts the download of a template's file, with the permissions of the user who asks for it. */
export async function downloadTemplate(
  client: Client,
  { file_path, file_name }: Pick<Row<'templates'>, 'file_path' | 'file_name'>,
  isOfFirm: boolean,
): Promise<void> {
  location.assign(await fileAddress(client, { bucket: 'templates', path: file_path, saveAs: file_name }, isOfFirm))
}
