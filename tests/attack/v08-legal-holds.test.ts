import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson, service, training, type Person } from '../support/training/training.ts'
import { rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { empty, refused } from './support/refusals.ts'
import { newAccount, newCard, newMember } from './support/world.ts'

/** Two accounts with the same things; a hold covers one of them, and its members must not notice. */
interface Place {
  readonly account: string
  readonly manager: Person
  readonly member: Person
  readonly secret: string
  readonly card: string
  readonly template: string
  readonly file: string
  /** The file of another document, which an administrator deletes in the place of the member. */
  readonly other: string
  readonly upload: string
}

const TEXT = { contentType: 'text/plain' }

async function newPlace(): Promise<Place> {
  const account = await newAccount(`Held ${randomUUID()}`)
  const [manager, member] = [await newMember(account), await newMember(account)]
  await service.from('user_accounts').update({ role: 'manager' }).eq('user_id', manager.id).throwOnError()
  const secret = `secret ${randomUUID()}`
  const [file, other] = [`${member.id}/${randomUUID()}.txt`, `${member.id}/${randomUUID()}.txt`]
  const upload = `${member.id}/${Date.now()}-x.txt`
  for (const [bucket, path, text] of [
    ['templates', file, `${secret} templates`],
    ['templates', other, 'another document'],
    ['chat-uploads', upload, `${secret} chat-uploads`],
  ] as const) {
    const { error } = await member.client.storage.from(bucket).upload(path, text, TEXT)
    if (error) throw error
  }
  const template = await newDocument(member, account, file)
  await newDocument(member, account, other)
  const card = await newCard(account, member, secret)
  return { account, manager, member, secret, card, template, file, other, upload }
}

/** The document of a file that the person has uploaded. */
async function newDocument(person: Person, account: string, file: string): Promise<string> {
  const { data } = await person.client
    .from('templates')
    .insert({
      user_id: person.id,
      account_id: account,
      title: 'Contract',
      file_name: 'contract.txt',
      file_path: file,
      is_client_specific: true,
    })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** How often the bytes are on disk, in files of storage. */
function copiesOf(text: string): number {
  return readdirSync(training.scratch, { recursive: true, withFileTypes: true }).filter((file) => {
    const path = join(file.parentPath, file.name)
    return file.isFile() && /[/\\]storage[/\\]/.test(path) && readFileSync(path).includes(text)
  }).length
}

/** Deletes a document and its file in the place of the member, who gets a notice of it. */
async function overstep({ member, other }: Place, { client }: Person): Promise<void> {
  const asked = { target_user_id: member.id, reason: 'A consult is missing' }
  const { data: session } = await client.rpc('start_impersonation_session', asked).throwOnError()
  await client.rpc('open_file', { file_path: other }).throwOnError()
  const { data: removed } = await client.storage.from('templates').remove([other])
  expect(removed).toHaveLength(1)
  await client.from('templates').delete().eq('file_path', other).throwOnError()
  await client.rpc('end_impersonation_session', { session_id: session }).throwOnError()
}

/** Deletes and overwrites what a member and an administrator can, and returns every answer and what is left to see. */
async function destroy(place: Place, admin: Person): Promise<string[]> {
  const { account, manager, member, card, template, file, upload } = place
  const { client } = member
  const chat = client.storage.from('chat-uploads')
  await overstep(place, admin)
  const answers = [
    await client.from('kanban_cards').update({ description: 'x' }).eq('id', card).select('description'),
    await client.from('kanban_cards').delete().eq('id', card).select('title'),
    await client.from('templates').delete().eq('id', template).select('title'),
    await client.storage.from('templates').remove([file]),
    await chat.upload(upload, 'other bytes', { ...TEXT, upsert: true }),
    await chat.remove([upload]),
    await chat.remove([upload]),
    await chat.list(member.id),
    // The name is free again.
    await chat.upload(upload, 'third bytes', TEXT),
    await chat.remove([upload]),
    await client.from('kanban_cards').select('id').eq('account_id', account),
    await client.from('templates').select('id').eq('account_id', account),
    await client.storage.from('templates').list(member.id),
    await client.storage.listBuckets(),
    await client.from('retention_announcements').select('*'),
    await client.from('legal_holds').select('*'),
    await client.from('notifications').select('type, title, message, wording').order('created_at'),
    // Without the entries of the search, which reads new documents with the secret key when it has time.
    await manager.client
      .from('access_events')
      .select('via, action, object')
      .eq('account_id', account)
      .neq('via', 'key')
      .order('seq'),
  ]
  // What is random in the answers: ids, names, moments and hashes of each place.
  return answers.map((answer) =>
    JSON.stringify({ data: answer.data, error: answer.error?.message ?? null }, (key, value: unknown) =>
      key.toLowerCase() === 'etag' ? 'etag' : value,
    )
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/\d{13}/g, 'ms')
      .replaceAll(/\d{4}-\d\d-\d\dT[^"]+/g, 'moment')
      .replaceAll(/held [^"]*"|secret [^"]*"/gi, 'text"'),
  )
}

describe('V8 Authorization: legal holds', () => {
  let held: Place
  let free: Place
  let admin: Person
  beforeAll(async () => {
    ;[held, free, admin] = [await newPlace(), await newPlace(), await newPerson({ admin: true })]
    await admin.client
      .rpc('admin_set_legal_hold', { reason: 'Claim about the lease', target_account_id: held.account })
      .throwOnError()
  })

  attempt(
    'a member finds out that there is a hold, or destroys what it covers',
    async () => {
      const answers = await destroy(held, admin)
      expect(answers).toEqual(await destroy(free, admin))
      expect([answers[16], answers[17]]).toEqual([
        expect.stringContaining('impersonation_ended'),
        expect.stringContaining('file_deleted'),
      ])
      // The card and the file were there to be deleted, and afterwards nothing is left to see.
      expect([answers[1], answers[3], answers[5]].every((answer) => !answer?.startsWith('{"data":[]'))).toBe(true)
      expect([answers[7], answers[10], answers[11]]).toEqual(Array(3).fill('{"data":[],"error":null}'))
      for (const bucket of ['templates', 'chat-uploads'])
        await expect.poll(() => copiesOf(`${free.secret} ${bucket}`), { timeout: 60_000 }).toBe(0)
      await sleep(1000)
      expect([copiesOf(`${held.secret} templates`), copiesOf(`${held.secret} chat-uploads`)]).toEqual([1, 1])
      return 'the same answers; the bytes are kept'
    },
    { timeout: 120_000 },
  )

  attempt(
    'an administrator or the secret key deletes the bytes that are kept',
    async () => {
      const { data } = await service.storage.from('held-files').list('')
      expect(data?.length).toBeGreaterThanOrEqual(2)
      const names = (data ?? []).map(({ name }) => name)
      for (const { client } of [admin, held.member]) {
        expect((await client.storage.from('held-files').list('')).data).toEqual([])
        expect((await client.storage.from('held-files').remove(names)).data).toEqual([])
      }
      expect((await service.storage.from('held-files').remove(names)).error).not.toBeNull()
      expect((await service.storage.from('held-files').move(names[0]!, 'elsewhere.txt')).error).not.toBeNull()
      await sleep(4000)
      expect(copiesOf(held.secret)).toBe(2)
      refused(await rest('kept_rows', { as: admin }), 404, /./)
      return '403'
    },
    { timeout: 120_000 },
  )

  attempt('a manager removes the person, and an administrator erases or deletes them', async () => {
    const person = await newMember(held.account)
    const { data: request } = await person.client.rpc('make_privacy_request', { kind: 'erasure' }).throwOnError()
    const both = { account_uuid: held.account, person_uuid: person.id }
    await held.manager.client.rpc('remove_colleague', both).throwOnError()
    empty(await rest(`accounts?id=eq.${held.account}`, { as: person }))
    refused(await rpc('admin_erase_person', { request_id: request }, { as: admin }), 400, '23001')
    refused(await rpc('admin_delete_user', { target_user_id: person.id }, { as: admin }), 403, '42501')
    expect((await service.auth.admin.deleteUser(person.id)).error).not.toBeNull()
    return '403'
  })

  attempt('an administrator links a held person elsewhere and deletes their account', async () => {
    const place = await newPlace()
    await admin.client
      .rpc('admin_set_legal_hold', { reason: 'Claim about the lease', target_user_id: place.member.id })
      .throwOnError()
    const link = { user_id: place.member.id, account_id: free.account }
    await admin.client.from('user_accounts').insert(link).throwOnError()
    for (const client of [admin.client, service]) {
      const { error } = await client.from('accounts').delete().eq('id', place.account)
      expect(error?.hint).toBe('legal_hold_deletion')
    }
    return '42501'
  })

  attempt('an administrator moves a held document to another account and deletes it there', async () => {
    const place = await newPlace()
    const former = await newMember(place.account)
    await place.manager.client
      .rpc('remove_colleague', { account_uuid: place.account, person_uuid: former.id })
      .throwOnError()
    await admin.client
      .rpc('admin_set_legal_hold', { reason: 'Claim about the lease', target_account_id: place.account })
      .throwOnError()
    const { client } = admin
    // In the folder of the firm, so that only the document says whose it is.
    const [file, text] = [`${admin.id}/${randomUUID()}.txt`, `moved ${randomUUID()}`]
    const { error } = await client.storage.from('templates').upload(file, text, TEXT)
    if (error) throw error
    const template = await newDocument(admin, place.account, file)
    await client.from('templates').update({ account_id: free.account }).eq('id', template).throwOnError()
    await client.from('templates').delete().eq('id', template).throwOnError()
    // As tidy-files does it, which may have been first.
    expect((await service.storage.from('templates').remove([file])).error).toBeNull()
    await sleep(3000)
    expect(copiesOf(text)).toBe(1)
    // Who was removed before the hold is a witness too.
    const { data: request } = await former.client.rpc('make_privacy_request', { kind: 'erasure' }).throwOnError()
    refused(await rpc('admin_erase_person', { request_id: request }, { as: admin }), 400, '23001')
    return 'the bytes are kept; 23001'
  })

  it('loses nothing but the hold when an administrator ends it', async () => {
    const { data } = await admin.client
      .from('legal_holds')
      .select('id')
      .eq('account_id', held.account)
      .single()
      .throwOnError()
    await admin.client.rpc('admin_end_legal_hold', { hold_id: data.id }).throwOnError()
    // Storage looks for bytes without a row after it has deleted something.
    const swept = async () => {
      const path = `${free.member.id}/${Date.now()}-y.txt`
      await free.member.client.storage.from('chat-uploads').upload(path, 'x', TEXT)
      await free.member.client.storage.from('chat-uploads').remove([path])
      return copiesOf(held.secret)
    }
    await expect.poll(swept, { timeout: 60_000, interval: 1000 }).toBe(0)
  })
})
