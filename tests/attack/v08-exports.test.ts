import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type Person, newPerson, service, signedIn, training } from '../support/training/training.ts'
import { attempt } from './support/attempt.ts'
import { newAccount, newCard, newMember } from './support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Words that say whose they are and when they were written, for a search over the bytes of an archive. */
const word = (what: string): string => `${what}-${randomUUID()}`

interface Writer {
  readonly person: Person
  readonly account: string
  readonly own: readonly string[]
  readonly ofAccount: readonly string[]
  readonly ofLibrary: readonly string[]
}

/** Somebody who has written everywhere in an account, to whom the firm has answered, and on whom there is a hold. */
async function writer(): Promise<Writer> {
  const account = await newAccount('Exporters')
  const person = await newMember(account)
  const [message, reply, question, sent] = ['message', 'reply', 'question', 'sent-file'].map(word) as [
    string,
    string,
    string,
    string,
  ]
  const [card, answer, title, file, firm] = ['card', 'answer', 'title', 'library-file', 'file-of-the-firm'].map(
    word,
  ) as [string, string, string, string, string]
  await newCard(account, person, card)
  const path = `${person.id}/${randomUUID()}.txt`
  await person.client.storage.from('templates').upload(path, file, { contentType: 'text/plain' })
  const template = { user_id: person.id, account_id: account, title, file_name: 'a.txt', file_path: path }
  await service
    .from('templates')
    .insert({ ...template, is_client_specific: true })
    .throwOnError()
  const request = await person.client
    .rpc('store_support_request', {
      name: 'Nora Claes',
      email: person.email,
      subject: 'A question',
      message,
      account_uuid: account,
    })
    .throwOnError()
  const row = { request_id: request.data, author_name: 'x' }
  await service
    .from('support_messages')
    .insert({ ...row, author: person.id, is_firm: false, body: reply })
    .throwOnError()
  for (const [folderOf, content, is_firm] of [
    [person.id, sent, false],
    [randomUUID(), firm, true],
  ] as const) {
    const file_path = `${folderOf}/${request.data}/${randomUUID()}.txt`
    await service.storage.from('support-files').upload(file_path, content, { contentType: 'text/plain' })
    const attached = {
      request_id: request.data,
      is_firm,
      file_path,
      file_name: 'a.txt',
      size: content.length,
      mime_type: 'text/plain',
    }
    await service.from('support_attachments').insert(attached).throwOnError()
  }
  const conversation = await service
    .from('chat_conversations')
    .insert({ user_id: person.id, title: 'Hello' })
    .select('id')
    .single()
    .throwOnError()
  const asked = { conversation_id: conversation.data.id, user_id: person.id, question, answer, account_ids: [account] }
  await service.from('chat_exchanges').insert(asked).throwOnError()
  const admin = await signedIn('admin')
  await admin.client.rpc('admin_set_legal_hold', { reason: HOLD, target_user_id: person.id }).throwOnError()
  return {
    person,
    account,
    own: [message, reply, question, sent],
    ofAccount: [card, firm],
    ofLibrary: [answer, title, file],
  }
}

const HOLD = word('reason of the hold')

/** The bytes of all entries of the archive, and their names. */
async function exported({ client, token }: Person): Promise<string> {
  const { data: request } = await client.rpc('make_privacy_request', { kind: 'export' }).throwOnError()
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${training.url}/functions/v1/export-data`, { method: 'POST', headers })
  const made = async () =>
    (await client.from('data_exports').select('*').eq('request_id', request).single().throwOnError()).data
  await expect.poll(async () => (await made()).ready_at, { timeout: 50_000 }).not.toBeNull()
  const { data, error } = await client.storage.from('data-exports').download((await made()).file_name)
  if (error) throw error
  const path = join(folder, `${randomUUID()}.zip`)
  writeFileSync(path, Buffer.from(await data.arrayBuffer()))
  const options = { encoding: 'latin1', maxBuffer: 2 ** 26 } as const
  return execFileSync('unzip', ['-p', path], options) + execFileSync('unzip', ['-Z1', path], options)
}

const found = (archive: string, words: readonly string[]): string[] => words.filter((each) => archive.includes(each))

describe('V8 Authorization: what an export contains', () => {
  let member: Writer, removed: Writer, restricted: Writer
  beforeAll(async () => {
    member = await writer()
    removed = await writer()
    restricted = await writer()
    await service.from('user_accounts').delete().eq('user_id', removed.person.id).throwOnError()
    const link = { role: 'viewer', access_level: 'restricted' }
    await service.from('user_accounts').update(link).eq('user_id', restricted.person.id).throwOnError()
  }, 60_000)
  const options = { timeout: 120_000 }

  attempt(
    'a person asks for an export to learn whether a hold covers them',
    async () => {
      const archive = await exported(member.person)
      expect(found(archive, [HOLD, 'legal_hold'])).toEqual([])
      const everything = [...member.own, ...member.ofAccount, ...member.ofLibrary]
      expect(found(archive, everything)).toEqual(everything)
      return 'no hold in the archive'
    },
    options,
  )

  attempt(
    'somebody who was removed exports what the account has written since',
    async () => {
      const since = word('written-since')
      await service.from('kanban_cards').update({ title: since }).eq('account_id', removed.account).throwOnError()
      const archive = await exported(removed.person)
      // The id of the account stands in it: to which accounts a person belonged is theirs.
      expect(found(archive, [HOLD, 'legal_hold', since, ...removed.ofAccount, ...removed.ofLibrary])).toEqual([])
      expect(found(archive, removed.own)).toEqual(removed.own)
      return 'only their own words'
    },
    options,
  )

  attempt(
    'somebody with restricted access exports the library that they may not read',
    async () => {
      const archive = await exported(restricted.person)
      expect(found(archive, [HOLD, 'legal_hold', ...restricted.ofLibrary])).toEqual([])
      const rest = [...restricted.own, ...restricted.ofAccount]
      expect(found(archive, rest)).toEqual(rest)
      return 'nothing of the library'
    },
    options,
  )

  attempt(
    'an administrator exports what their role lets them read',
    async () => {
      const admin = await newPerson({ admin: true })
      const note = word('note')
      const { data: request } = await service
        .from('support_requests')
        .select('id')
        .eq('account_id', member.account)
        .single()
        .throwOnError()
      await admin.client.rpc('add_support_note', { request_id: request.id, body: note }).throwOnError()
      const archive = await exported(admin)
      expect(found(archive, [note, HOLD, ...member.own, ...member.ofAccount, ...member.ofLibrary])).toEqual([])
      return 'nothing of clients'
    },
    options,
  )
})
