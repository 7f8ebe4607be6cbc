import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { accounts, service, type Person } from './training.ts'

const PATIENCE = { timeout: 90_000, interval: 500 }

async function isLibraryRead(): Promise<boolean> {
  const { data } = await service.from('templates').select('id').eq('text_state', 'pending').limit(1).throwOnError()
  return data.length === 0
}

/** Waits until the engine has indexed the text of every document. Asks for it, because the schedule does so once a minute. */
export async function libraryRead(): Promise<void> {
  if (await isLibraryRead()) return
  await service.functions.invoke('index-templates')
  await vi.waitUntil(isLibraryRead, PATIENCE)
}

/** Adds a document to the user's account, as the portal does, and waits until its text can be searched. */
export async function addDocument(person: Person, account: keyof typeof accounts, title: string, text: string) {
  const path = `${person.id}/${randomUUID()}-document.txt`
  const { error } = await person.client.storage.from('templates').upload(path, text, { contentType: 'text/plain' })
  if (error) throw error
  const { data } = await person.client
    .from('templates')
    .insert({
      user_id: person.id,
      account_id: accounts[account],
      title,
      file_name: 'document.txt',
      file_path: path,
      is_client_specific: true,
    })
    .select('id')
    .single()
    .throwOnError()
  const indexed = await person.client.functions.invoke('index-templates')
  if (indexed.error) throw indexed.error
  await libraryRead()
  return {
    id: data.id,
    async remove(): Promise<void> {
      await person.client.from('templates').delete().eq('id', data.id).throwOnError()
      await person.client.storage.from('templates').remove([path])
    },
  }
}
