import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import { boundFetch, type Target } from './bound-fetch.ts'
import { download } from './download.ts'
import { engineMailUrl, platformUrl, secretKey, trainingSettings } from './environment.ts'
import { SECRET_KEY_USES, TRAINING_KEY_USES, type SecretKeyUse, type TrainingKeyUse } from './secret-key-uses.ts'

// All uses of the secret keys, which bypass row security: one function for each use, with a fixed procedure, table or
// bucket. The client never leaves this file, and its fetch allows only the one request of the use.

type Arguments<Name extends keyof Database['public']['Functions']> = Database['public']['Functions'][Name]['Args']

function withSecretKey(use: SecretKeyUse): SupabaseClient<Database> {
  return boundClient(platformUrl(), secretKey(), SECRET_KEY_USES[use].request)
}

/** Production's client of training. */
function withTrainingKey(use: TrainingKeyUse): SupabaseClient<Database> {
  const training = trainingSettings()
  if (training === null) throw new Error('PORTICO_TRAINING_URL is not set')
  return boundClient(training.url, training.key, TRAINING_KEY_USES[use].request)
}

function boundClient(url: string, key: string, request: Target): SupabaseClient<Database> {
  return createClient<Database>(url, key, {
    global: { fetch: boundFetch(() => url, [request]) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

export async function claimTemplateTexts(args: Arguments<'claim_template_texts'>) {
  const client = withSecretKey('claimTemplateTexts')
  return (await client.rpc('claim_template_texts', args).throwOnError()).data
}

export function readTemplateFile(name: string): Promise<Uint8Array | null> {
  return download(withSecretKey('readTemplateFile').storage, 'templates', name)
}

export async function recordTemplateText(args: Arguments<'record_template_text'>): Promise<void> {
  await withSecretKey('recordTemplateText').rpc('record_template_text', args).throwOnError()
}

export async function recordTemplateFailure(args: Arguments<'record_template_failure'>): Promise<void> {
  await withSecretKey('recordTemplateFailure').rpc('record_template_failure', args).throwOnError()
}

export async function listUnneededFiles(args: Arguments<'list_unneeded_files'>) {
  return (await withSecretKey('listUnneededFiles').rpc('list_unneeded_files', args).throwOnError()).data
}

export function removeTemplateFiles(names: readonly string[]): Promise<number> {
  return removeFiles(withSecretKey('removeTemplateFiles'), 'templates', names)
}

export function removeChatUploads(names: readonly string[]): Promise<number> {
  return removeFiles(withSecretKey('removeChatUploads'), 'chat-uploads', names)
}

export function removeSupportFiles(names: readonly string[]): Promise<number> {
  return removeFiles(withSecretKey('removeSupportFiles'), 'support-files', names)
}

export function removeDataExports(names: readonly string[]): Promise<number> {
  return removeFiles(withSecretKey('removeDataExports'), 'data-exports', names)
}

export function removeLogos(names: readonly string[]): Promise<number> {
  return removeFiles(withSecretKey('removeLogos'), 'organization-logos', names)
}

/** The names are sent in the body, where they cannot change the address. */
async function removeFiles(
  client: SupabaseClient<Database>,
  bucket: string,
  names: readonly string[],
): Promise<number> {
  const { data, error } = await client.storage.from(bucket).remove([...names])
  if (error !== null) throw error
  return data.length
}

export async function claimFeeds(args: Arguments<'claim_feeds'>) {
  return (await withSecretKey('claimFeeds').rpc('claim_feeds', args).throwOnError()).data
}

export async function recordFeedRead(args: Arguments<'record_feed_read'>): Promise<number | null> {
  return (await withSecretKey('recordFeedRead').rpc('record_feed_read', args).throwOnError()).data
}

export async function recordFeedFailure(args: Arguments<'record_feed_failure'>): Promise<boolean | null> {
  return (await withSecretKey('recordFeedFailure').rpc('record_feed_failure', args).throwOnError()).data
}

export async function tidyDeliveries(): Promise<void> {
  await withSecretKey('tidyDeliveries').rpc('tidy_deliveries').throwOnError()
}

export async function receiveDelivery(args: Arguments<'receive_delivery'>) {
  return (await withSecretKey('receiveDelivery').rpc('receive_delivery', args).single().throwOnError()).data
}

export async function noteRefusedDelivery(args: Arguments<'note_refused_delivery'>): Promise<boolean> {
  return (await withSecretKey('noteRefusedDelivery').rpc('note_refused_delivery', args).throwOnError()).data
}

export async function receiveBooking(args: Arguments<'receive_booking'>) {
  return (await withSecretKey('receiveBooking').rpc('receive_booking', args).single().throwOnError()).data
}

export async function noteRefusedBooking(args: Arguments<'note_refused_booking'>): Promise<boolean> {
  return (await withSecretKey('noteRefusedBooking').rpc('note_refused_booking', args).throwOnError()).data
}

export async function noteOfficeTimeZone(zone: string): Promise<void> {
  await withSecretKey('noteOfficeTimeZone').rpc('note_office_time_zone', { zone }).throwOnError()
}

/** Claims the next request that is due, or this one if it is due. */
export async function claimSupportRequest(id: string | undefined, firmAddress: string) {
  const args = { batch: 1, firm_address: firmAddress, ...(id === undefined ? {} : { only_id: id }) }
  const client = withSecretKey('claimSupportRequest')
  return (await client.rpc('claim_support_requests', args).maybeSingle().throwOnError()).data
}

export async function noteSupportRequestMailed(id: string): Promise<void> {
  const mailed = { mailed_at: new Date().toISOString() }
  await withSecretKey('noteSupportRequestMailed').from('support_requests').update(mailed).eq('id', id).throwOnError()
}

export async function makeNotificationMessages(args: Arguments<'make_notification_messages'>): Promise<number> {
  return (await withSecretKey('makeNotificationMessages').rpc('make_notification_messages', args).throwOnError()).data
}

export async function claimNotificationMessage(args: Arguments<'claim_notification_message'>) {
  const client = withSecretKey('claimNotificationMessage')
  return (await client.rpc('claim_notification_message', args).maybeSingle().throwOnError()).data
}

export async function noteNotificationMessageSent(id: string): Promise<void> {
  const client = withSecretKey('noteNotificationMessageSent')
  await client.rpc('note_notification_message_sent', { message_id: id }).throwOnError()
}

export async function unsubscribeFromNotifications(args: Arguments<'unsubscribe_from_notifications'>): Promise<string> {
  const client = withSecretKey('unsubscribeFromNotifications')
  return (await client.rpc('unsubscribe_from_notifications', args).throwOnError()).data
}

/** Claims the next message about a support request that is due. */
export async function claimSupportMessage(firmAddress: string) {
  const client = withSecretKey('claimSupportMessage')
  return (
    await client.rpc('claim_support_messages', { batch: 1, firm_address: firmAddress }).maybeSingle().throwOnError()
  ).data
}

export async function noteSupportMessageMailed(id: string): Promise<void> {
  const mailed = { mailed_at: new Date().toISOString() }
  await withSecretKey('noteSupportMessageMailed').from('support_messages').update(mailed).eq('id', id).throwOnError()
}

/** False if the exchange has an answer, or was begun too long ago. */
export async function recordChatAnswer(args: Arguments<'record_chat_answer'>): Promise<boolean> {
  return (await withSecretKey('recordChatAnswer').rpc('record_chat_answer', args).throwOnError()).data
}

export async function tidyChats(): Promise<void> {
  await withSecretKey('tidyChats').rpc('tidy_chats').throwOnError()
}

/** Returns the number of announcements. */
export async function announceDeletions(): Promise<number> {
  return (await withSecretKey('announceDeletions').rpc('announce_deletions').throwOnError()).data
}

/** Returns null if nothing is due. */
export async function deleteNextBatch() {
  return (await withSecretKey('deleteNextBatch').rpc('delete_next_batch').maybeSingle().throwOnError()).data
}

/** False if nothing is left. */
export async function removeTraces(): Promise<boolean> {
  return (await withSecretKey('removeTraces').rpc('remove_traces').throwOnError()).data
}

/** Null on Supabase, where there is no engine. */
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

/** Creates the identity and mails nothing. */
export function createIdentity(email: string, data: object) {
  return withSecretKey('createIdentity').auth.admin.createUser({ email, user_metadata: data })
}

/** Claims the next invitation of an imported person that is due. */
export async function claimInvitation() {
  return (await withSecretKey('claimInvitation').rpc('claim_invitation').maybeSingle().throwOnError()).data
}

export async function noteInvitationSent(id: string): Promise<void> {
  await withSecretKey('noteInvitationSent').rpc('note_invitation_sent', { person: id }).throwOnError()
}

export async function noteInvitationFailed(id: string, error: string): Promise<void> {
  await withSecretKey('noteInvitationFailed').rpc('note_invitation_failed', { person: id, error }).throwOnError()
}

export function inviteImportedPerson(email: string, options: { readonly data: object; readonly redirectTo: string }) {
  return withSecretKey('inviteImportedPerson').auth.admin.inviteUserByEmail(email, options)
}

export async function listPeopleToCopy(args: Arguments<'list_people_to_copy'>) {
  return (await withSecretKey('listPeopleToCopy').rpc('list_people_to_copy', args).throwOnError()).data
}

export async function noteCopiedPeople(args: Arguments<'note_copied_people'>): Promise<void> {
  await withSecretKey('noteCopiedPeople').rpc('note_copied_people', args).throwOnError()
}

export async function trainingMark(): Promise<string> {
  return (await withTrainingKey('trainingMark').rpc('training_mark').throwOnError()).data
}

export async function receivePeople(args: Arguments<'receive_people'>) {
  return (await withTrainingKey('receivePeople').rpc('receive_people', args).throwOnError()).data
}

export function inviteInTraining(email: string, options: { readonly data: object; readonly redirectTo: string }) {
  return withTrainingKey('inviteInTraining').auth.admin.inviteUserByEmail(email, options)
}

/** Claims the next mail about a change of address that is due, of this person or of anybody. */
export async function claimAddressMail(person: string | undefined) {
  const args = person === undefined ? {} : { person }
  return (await withSecretKey('claimAddressMail').rpc('claim_address_mail', args).maybeSingle().throwOnError()).data
}

export async function noteAddressMailSent(id: string): Promise<void> {
  await withSecretKey('noteAddressMailSent').rpc('note_address_mail_sent', { mail_id: id }).throwOnError()
}

export function beginAddressConfirmation(token: string) {
  return withSecretKey('beginAddressConfirmation').rpc('begin_address_confirmation', { token }).maybeSingle()
}

/** Needs the id of the change that was confirmed: without it nothing is recorded. */
export function changeAddress(userId: string, email: string, changeId: string) {
  const change = { email, email_confirm: true, app_metadata: { address_change: changeId } }
  return withSecretKey('changeAddress').auth.admin.updateUserById(userId, change)
}

/** Claims the next mail about somebody's sign-in that is due. */
export async function claimSecurityMail() {
  return (await withSecretKey('claimSecurityMail').rpc('claim_security_mail').maybeSingle().throwOnError()).data
}

export async function noteSecurityMailSent(id: string): Promise<void> {
  await withSecretKey('noteSecurityMailSent').rpc('note_security_mail_sent', { mail_id: id }).throwOnError()
}

/** Null if the link is not valid. */
export async function endAccess(token: string) {
  return (await withSecretKey('endAccess').rpc('end_access', { token }).maybeSingle().throwOnError()).data
}

/** False if the link is not valid. */
export async function confirmSignIn(token: string): Promise<boolean> {
  return (await withSecretKey('confirmSignIn').rpc('confirm_sign_in_by_link', { token }).throwOnError()).data
}

/** Needs the address that the database has named: everyone may ask for such a mail to any address. */
export function mailRecoveryLink(email: string, redirectTo: string) {
  return withSecretKey('mailRecoveryLink').auth.resetPasswordForEmail(email, { redirectTo })
}

/** Claims the next export that is due. */
export async function claimDataExport() {
  return (await withSecretKey('claimDataExport').rpc('claim_data_export').maybeSingle().throwOnError()).data
}

/** Skips the first `after` parts. The database returns at most a thousand at a time. */
export async function listExportParts(id: string, after: number) {
  const parts = withSecretKey('listExportParts').rpc('list_export_parts', { request_id: id })
  return (await parts.range(after, after + 999).throwOnError()).data
}

export async function readExportRows(id: string, list: string, after: string) {
  const args = { request_id: id, list, after }
  return (await withSecretKey('readExportRows').rpc('read_export_rows', args).throwOnError()).data
}

export async function noteExportProgress(args: Arguments<'note_export_progress'>): Promise<void> {
  await withSecretKey('noteExportProgress').rpc('note_export_progress', args).throwOnError()
}

export async function noteExportReady(args: Arguments<'note_export_ready'>): Promise<void> {
  await withSecretKey('noteExportReady').rpc('note_export_ready', args).throwOnError()
}

export function readExportedTemplate(name: string): Promise<Uint8Array | null> {
  return download(withSecretKey('readExportedTemplate').storage, 'templates', name)
}

export function readExportedUpload(name: string): Promise<Uint8Array | null> {
  return download(withSecretKey('readExportedUpload').storage, 'chat-uploads', name)
}

export function readExportedSupportFile(name: string): Promise<Uint8Array | null> {
  return download(withSecretKey('readExportedSupportFile').storage, 'support-files', name)
}

/** Sends the bytes while they are produced. */
export async function storeDataExport(name: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const { error } = await withSecretKey('storeDataExport')
    .storage.from('data-exports')
    .upload(name, content, { contentType: 'application/zip', upsert: true, duplex: 'half' })
  if (error !== null) throw error
}

/** Needs the id of the change that the database has prepared: without it nothing is recorded. */
export function setPassword(userId: string, password: string, changeId: string) {
  const app_metadata = { password_change: changeId }
  return withSecretKey('setPassword').auth.admin.updateUserById(userId, { password, app_metadata })
}
