import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import { boundFetch } from './bound-fetch.ts'
import { download } from './download.ts'
import { engineMailUrl, platformUrl, secretKey } from './environment.ts'
import { SECRET_KEY_USES, type SecretKeyUse } from './secret-key-uses.ts'

// Everything that is done with the secret key, which passes by row security: one function for each use, with its procedure,
// table or bucket fixed. The client never leaves this file, and its fetch goes to the one address of its use.

type Arguments<Name extends keyof Database['public']['Functions']> = Database['public']['Functions'][Name]['Args']

function withSecretKey(use: SecretKeyUse): SupabaseClient<Database> {
  return createClient<Database>(platformUrl(), secretKey(), {
    global: { fetch: boundFetch(platformUrl, [SECRET_KEY_USES[use].request]) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

export async function claimTemplateTexts(given: Arguments<'claim_template_texts'>) {
  const client = withSecretKey('claimTemplateTexts')
  return (await client.rpc('claim_template_texts', given).throwOnError()).data
}

export function readTemplateFile(name: string): Promise<Uint8Array | null> {
  return download(withSecretKey('readTemplateFile').storage, 'templates', name)
}

export async function recordTemplateText(given: Arguments<'record_template_text'>): Promise<void> {
  await withSecretKey('recordTemplateText').rpc('record_template_text', given).throwOnError()
}

export async function recordTemplateFailure(given: Arguments<'record_template_failure'>): Promise<void> {
  await withSecretKey('recordTemplateFailure').rpc('record_template_failure', given).throwOnError()
}

export async function listUnneededFiles(given: Arguments<'list_unneeded_files'>) {
  return (await withSecretKey('listUnneededFiles').rpc('list_unneeded_files', given).throwOnError()).data
}

export function removeTemplateFiles(names: readonly string[]): Promise<number> {
  return removed(withSecretKey('removeTemplateFiles'), 'templates', names)
}

export function removeChatUploads(names: readonly string[]): Promise<number> {
  return removed(withSecretKey('removeChatUploads'), 'chat-uploads', names)
}

export function removeLogos(names: readonly string[]): Promise<number> {
  return removed(withSecretKey('removeLogos'), 'organization-logos', names)
}

/** The names go in the body, where they are names and nothing else. */
async function removed(client: SupabaseClient<Database>, bucket: string, names: readonly string[]): Promise<number> {
  const { data, error } = await client.storage.from(bucket).remove([...names])
  if (error !== null) throw error
  return data.length
}

export async function claimFeeds(given: Arguments<'claim_feeds'>) {
  return (await withSecretKey('claimFeeds').rpc('claim_feeds', given).throwOnError()).data
}

export async function recordFeedRead(given: Arguments<'record_feed_read'>): Promise<number | null> {
  return (await withSecretKey('recordFeedRead').rpc('record_feed_read', given).throwOnError()).data
}

export async function recordFeedFailure(given: Arguments<'record_feed_failure'>): Promise<boolean | null> {
  return (await withSecretKey('recordFeedFailure').rpc('record_feed_failure', given).throwOnError()).data
}

export async function tidyDeliveries(): Promise<void> {
  await withSecretKey('tidyDeliveries').rpc('tidy_deliveries').throwOnError()
}

export async function receiveDelivery(given: Arguments<'receive_delivery'>) {
  return (await withSecretKey('receiveDelivery').rpc('receive_delivery', given).single().throwOnError()).data
}

export async function noteRefusedDelivery(given: Arguments<'note_refused_delivery'>): Promise<boolean> {
  return (await withSecretKey('noteRefusedDelivery').rpc('note_refused_delivery', given).throwOnError()).data
}

/** The next that is due, or this one if it is. */
export async function claimSupportRequest(id: string | undefined) {
  const given = { batch: 1, ...(id === undefined ? {} : { only_id: id }) }
  const client = withSecretKey('claimSupportRequest')
  return (await client.rpc('claim_support_requests', given).maybeSingle().throwOnError()).data
}

export async function noteSupportRequestMailed(id: string): Promise<void> {
  const mailed = { mailed_at: new Date().toISOString() }
  await withSecretKey('noteSupportRequestMailed').from('support_requests').update(mailed).eq('id', id).throwOnError()
}

/** Null: there is no engine, this is Supabase. */
export function sendMailThroughEngine(): ((mail: object, signal: AbortSignal) => Promise<Response>) | null {
  const url = engineMailUrl()
  if (url === null) return null
  const send = boundFetch(platformUrl, [SECRET_KEY_USES.sendMailThroughEngine.request])
  const headers = { 'content-type': 'application/json', apikey: secretKey() }
  return (mail, signal) => send(url, { method: 'POST', headers, body: JSON.stringify(mail), signal })
}

export function inviteUser(email: string, options: { readonly data: object; readonly redirectTo: string }) {
  return withSecretKey('inviteUser').auth.admin.inviteUserByEmail(email, options)
}

/** With the id of the change that the database has prepared: without it nothing is recorded. */
export function setPassword(userId: string, password: string, changeId: string) {
  const app_metadata = { password_change: changeId }
  return withSecretKey('setPassword').auth.admin.updateUserById(userId, { password, app_metadata })
}
