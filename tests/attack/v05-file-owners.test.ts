import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { newPerson, service, type Person } from '../support/training/training.ts'
import { ask, fn } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { fileRefused, object } from './support/files.ts'
import { newAccount, newMember } from './support/world.ts'
import { IS_QUICK } from '../support/selection.ts'

const TEXT = { contentType: 'text/plain' }
const templates = (person: Person) => person.client.storage.from('templates')
const contentOf = async (path: string) => (await service.storage.from('templates').download(path)).data?.text()

interface Document {
  readonly id: string
  readonly path: string
}

/** Adds a template with its file, as the portal does. Without an account it is for everyone. */
async function addDocument(person: Person, account: string | null, content: string): Promise<Document> {
  const path = `${person.id}/${randomUUID()}.txt`
  const { error } = await templates(person).upload(path, content, TEXT)
  if (error) throw error
  return { path, id: await addRow(person, account, path) }
}

async function addRow(person: Person, account: string | null, file_path: string): Promise<string> {
  const row = { title: 'Contract', file_name: 'x.txt', file_path, user_id: person.id }
  const { data } = await person.client
    .from('templates')
    .insert({ ...row, account_id: account, is_client_specific: account !== null })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** Tries every way to replace or remove the file at the path, and expects refusals. */
async function attack(person: Person, path: string): Promise<string> {
  const own = `${person.id}/${randomUUID()}.txt`
  await templates(person).upload(own, 'forged', TEXT)
  const files = templates(person)
  const tries = [
    await files.upload(path, 'forged', TEXT),
    await files.upload(path, 'forged', { ...TEXT, upsert: true }),
    await files.update(path, 'forged', TEXT),
    await files.move(own, path),
    await files.copy(own, path),
    await files.move(path, `${person.id}/${randomUUID()}.txt`),
    await files.createSignedUploadUrl(path, { upsert: true }),
  ]
  expect(tries.map(({ data }) => data)).toEqual(tries.map(() => null))
  const copied = await ask(object('copy'), {
    as: person,
    method: 'POST',
    body: { bucketId: 'templates', sourceKey: own, destinationKey: path },
    headers: { 'x-upsert': 'true' },
  })
  expect((await files.remove([path])).data).toEqual([])
  fileRefused(await ask(object(`templates/${path}`), { as: person, method: 'DELETE' }), /NoSuchKey|AccessDenied/)
  await files.remove([own])
  return fileRefused(copied, 'AccessDenied')
}

describe('V5 File Handling: documents of former members', () => {
  let account: string
  let elsewhere: string
  let former: Person
  let stays: Person
  let document: Document
  beforeAll(async () => {
    account = await newAccount('Left')
    elsewhere = await newAccount('New')
    former = await newMember(account)
    stays = await newMember(account)
  })
  beforeEach(async () => {
    await moveTo(account)
    document = await addDocument(former, account, 'the contract')
  })
  const moveTo = async (account_id: string) => {
    await service.from('user_accounts').delete().eq('user_id', former.id).throwOnError()
    await service.from('account_blocks').delete().eq('user_id', former.id).throwOnError()
    await service.from('user_accounts').insert({ user_id: former.id, account_id }).throwOnError()
  }

  attempt('a member replaces the file of a template that they uploaded', async () => {
    const files = templates(former)
    const own = `${former.id}/${randomUUID()}.txt`
    await files.upload(own, 'forged', TEXT)
    const tries = [
      await files.upload(document.path, 'forged', { ...TEXT, upsert: true }),
      await files.update(document.path, 'forged', TEXT),
      await files.move(own, document.path),
      await files.move(document.path, `${former.id}/${randomUUID()}.txt`),
    ]
    expect(tries.map(({ data }) => data)).toEqual([null, null, null, null])
    expect(await contentOf(document.path)).toBe('the contract')
    await files.remove([own])
    return tries[0]?.error?.message ?? ''
  })

  attempt('a member replaces the file of a template with an upload address that they created earlier', async () => {
    const files = templates(former)
    const path = `${former.id}/${randomUUID()}.txt`
    const { data } = await files.createSignedUploadUrl(path, { upsert: true })
    expect((await files.upload(path, 'the annex', TEXT)).error).toBeNull()
    const id = await addRow(former, account, path)
    const late = await files.uploadToSignedUrl(path, data?.token ?? '', 'forged', { ...TEXT, upsert: true })
    expect(late.data).toBeNull()
    expect(await contentOf(path)).toBe('the annex')
    await stays.client.from('templates').delete().eq('id', id).throwOnError()
    return late.error?.message ?? ''
  })

  attempt('a person who was moved to another account replaces or removes the old account’s document', async () => {
    await moveTo(elsewhere)
    const outcome = await attack(former, document.path)
    expect(await contentOf(document.path)).toBe('the contract')
    expect((await templates(former).download(document.path)).data).toBeNull()
    return outcome
  })

  attempt('a person who was moved to another account names the old account’s document in a new row', async () => {
    await moveTo(elsewhere)
    const row = { title: 'Mine now', file_name: 'x.txt', file_path: document.path, is_client_specific: true }
    const { error, status } = await former.client
      .from('templates')
      .insert({ ...row, user_id: former.id, account_id: elsewhere })
    expect(error?.code).toBe('23505')
    return `${status} 23505`
  })

  attempt('a person who was moved to another account names a document that the old account deleted', async () => {
    await moveTo(elsewhere)
    const { path, id } = document
    await stays.client.from('templates').delete().eq('id', id).throwOnError()
    const row = { title: 'Mine now', file_name: 'x.txt', file_path: path, is_client_specific: true }
    const { error, status } = await former.client
      .from('templates')
      .insert({ ...row, user_id: former.id, account_id: elsewhere })
    expect(error?.code).toBe('23503')
    expect((await templates(former).download(path)).data).toBeNull()
    expect((await templates(former).createSignedUrl(path, 60)).data).toBeNull()
    expect((await templates(former).remove([path])).data).toEqual([])
    expect((await templates(stays).remove([path])).data).toHaveLength(1)
    return `${status} 23503`
  })

  attempt('a member uploads a new file at the path of a removed template file', async () => {
    const again = await addDocument(stays, account, 'the contract')
    await service.storage.from('templates').remove([again.path])
    const { error } = await templates(stays).upload(again.path, 'forged', TEXT)
    expect(await contentOf(again.path)).toBeUndefined()
    await stays.client.from('templates').delete().eq('id', again.id).throwOnError()
    return error?.message ?? 'stored'
  })

  attempt('a demoted administrator replaces or removes a document for everyone', async () => {
    const demoted = await newPerson({ admin: true })
    const { path, id } = await addDocument(demoted, null, 'the policy')
    await service.from('user_roles').update({ role: 'user' }).eq('user_id', demoted.id).throwOnError()
    await service.from('user_accounts').insert({ user_id: demoted.id, account_id: elsewhere }).throwOnError()
    const outcome = await attack(demoted, path)
    expect(await contentOf(path)).toBe('the policy')
    await service.from('templates').delete().eq('id', id).throwOnError()
    return outcome
  })

  attempt('a search finds the text of a document whose file was removed', async () => {
    const word = `quokka${randomUUID().replaceAll('-', '').slice(0, 12)}`
    const { path, id } = await addDocument(stays, account, `The tenant keeps the ${word}.`)
    const found = async () =>
      (await stays.client.rpc('find_passages', { question: word, max_results: 5 }).throwOnError()).data.length
    await expect
      .poll(async () => (await fn('index-templates', {}, { as: stays }), found()), { timeout: 30_000 })
      .toBeGreaterThan(0)
    expect((await templates(stays).remove([path])).data).toHaveLength(1)
    expect(await found()).toBe(0)
    await stays.client.from('templates').delete().eq('id', id).throwOnError()
    return '200, no rows'
  })
})

describe('V5 File Handling: private chat uploads while impersonating', () => {
  let admin: Person
  let person: Person
  let path: string
  let session: string
  beforeAll(async () => {
    admin = await newPerson({ admin: true })
    person = await newMember(await newAccount('Private'))
    path = `${person.id}/${randomUUID()}.txt`
    const { error } = await person.client.storage.from('chat-uploads').upload(path, 'private', TEXT)
    if (error) throw error
    const { data } = await admin.client.rpc('start_impersonation_session', { target_user_id: person.id }).throwOnError()
    session = data
  })
  afterAll(async () => {
    await admin.client.rpc('end_impersonation_session', { session_id: session }).throwOnError()
  })

  attempt('an impersonating administrator reads, lists, signs or removes chat uploads', async () => {
    const uploads = admin.client.storage.from('chat-uploads')
    expect((await uploads.list(person.id)).data).toEqual([])
    expect((await uploads.createSignedUrl(path, 60)).data).toBeNull()
    expect((await uploads.createSignedUrls([path], 60)).data).toMatchObject([{ signedUrl: null }])
    expect((await uploads.info(path)).data).toBeNull()
    expect((await uploads.copy(path, `${person.id}/${randomUUID()}.txt`)).data).toBeNull()
    expect((await uploads.copy(path, `${person.id}/x.txt`, { destinationBucket: 'templates' })).data).toBeNull()
    expect((await uploads.move(path, `${person.id}/${randomUUID()}.txt`)).data).toBeNull()
    expect((await uploads.update(path, 'forged', TEXT)).data).toBeNull()
    expect((await uploads.remove([path])).data).toEqual([])
    const kept = await person.client.storage.from('chat-uploads').download(path)
    expect(await kept.data?.text()).toBe('private')
    return fileRefused(await ask(object(`chat-uploads/${path}`), { as: admin }), 'NoSuchKey')
  })

  attempt('an impersonating administrator uploads a chat file for the user or for themselves', async () => {
    const uploads = admin.client.storage.from('chat-uploads')
    expect((await uploads.upload(`${admin.id}/${randomUUID()}.txt`, 'x', TEXT)).data).toBeNull()
    expect((await uploads.createSignedUploadUrl(`${person.id}/${randomUUID()}.txt`)).data).toBeNull()
    const answer = await uploads.upload(`${person.id}/${randomUUID()}.txt`, 'planted', TEXT)
    expect((await person.client.storage.from('chat-uploads').list(person.id)).data).toHaveLength(1)
    return answer.error?.message ?? 'stored'
  })

  attempt('an impersonating administrator lets the Steward read a chat upload', async () => {
    const answer = await fn('ai-chat', { message: 'Summarise', context: '', filePath: path }, { as: admin })
    expect(answer.status).toBe(404)
    return '404'
  })
})

describe('V5 File Handling: storage limits', () => {
  attempt(
    'one person fills the disk with fifty uploads at once',
    async () => {
      const person = await newMember(await newAccount('Full'))
      const uploads = person.client.storage.from('chat-uploads')
      const MB = 1024 * 1024
      const first = `${person.id}/first.txt`
      expect((await uploads.upload(first, 'x'.repeat(20 * MB), TEXT)).error).toBeNull()
      for (let copy = 0; copy < 8; copy += 1) {
        expect((await uploads.copy(first, `${person.id}/${copy}.txt`)).error).toBeNull()
      }
      // Leaves space for twenty more uploads.
      const body = 'x'.repeat(MB)
      const rush = await Promise.all(
        Array.from({ length: 50 }, (_, n) => uploads.upload(`${person.id}/rush-${n}.txt`, body, TEXT)),
      )
      expect(rush.filter(({ error }) => error === null)).toHaveLength(20)
      for (const { error } of rush) {
        if (error !== null) expect(error).toMatchObject({ statusCode: '413', message: 'Your uploads are full' })
      }
      const { data: kept } = await service.storage.from('chat-uploads').list(person.id, { limit: 100 })
      const size = kept?.reduce((sum, file) => sum + Number(file.metadata?.['size']), 0)
      expect([kept?.length, size]).toEqual([29, 200 * MB])
      const answer = await uploads.upload(`${person.id}/last.txt`, 'x', TEXT)
      await service.storage.from('chat-uploads').remove(kept?.map(({ name }) => `${person.id}/${name}`) ?? [])
      expect((await uploads.upload(`${person.id}/again.txt`, 'x', TEXT)).error).toBeNull()
      return `413 ${answer.error?.message}`
    },
    { timeout: 180_000, skip: IS_QUICK },
  )
})
