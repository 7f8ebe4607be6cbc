import type { ChatDocument } from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'

const ONE_MINUTE_S = 60

/** Hands the file to the browser's downloads, with the rights of who asks. */
export async function openDocument(client: Client, { file_path, file_name }: ChatDocument): Promise<void> {
  const { signedUrl } = dataOf(
    await client.storage.from('templates').createSignedUrl(file_path, ONE_MINUTE_S, { download: file_name }),
  )
  location.assign(signedUrl)
}
