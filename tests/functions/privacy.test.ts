import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  accounts,
  newPerson,
  type Person,
  service,
  signedIn,
  signIn,
  stranger,
  training,
} from '../support/training/training.ts'
import { AS_OPERATOR } from '../support/engine/operator.ts'
import { IS_QUICK } from '../support/selection.ts'
import { callInEngine, callOnDeno } from './support/call.ts'
import { invoke } from './support/invoke.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-privacy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PDF = { contentType: 'application/pdf' }

async function ask(person: Person, kind: 'export' | 'erasure'): Promise<string> {
  const { data } = await person.client.rpc('make_privacy_request', { kind }).throwOnError()
  return data
}

const madeBy = async (person: Person, request: string) =>
  (await person.client.from('data_exports').select('*').eq('request_id', request).single().throwOnError()).data

async function untilReady(person: Person, request: string): Promise<string> {
  await expect.poll(async () => (await madeBy(person, request)).ready_at, { timeout: 50_000 }).not.toBeNull()
  return (await madeBy(person, request)).file_name
}

/** Downloads the file as the portal does, and returns its path on this machine. */
async function downloaded(person: Person, fileName: string): Promise<string> {
  const { data, error } = await person.client.storage.from('data-exports').createSignedUrl(fileName, 60)
  if (error) throw error
  const path = join(folder, `${randomUUID()}.zip`)
  writeFileSync(path, Buffer.from(await (await fetch(data.signedUrl)).arrayBuffer()))
  return path
}

const entry = (zip: string, name: string): string =>
  execFileSync('unzip', ['-p', zip, name], { encoding: 'utf8', maxBuffer: 2 ** 28 })
const records = (zip: string, list: string) => JSON.parse(entry(zip, `data/${list}.json`)) as Record<string, unknown>[]

async function writeEverywhere(person: Person): Promise<{ cards: string[]; upload: string }> {
  const rows = ['One', 'Two', `Write to ${person.email}`].map((title) => ({
    title,
    account_id: accounts.halewijn,
    created_by: person.id,
  }))
  const { data: cards } = await person.client.from('kanban_cards').insert(rows).select('id').throwOnError()
  const upload = `${person.id}/${randomUUID()}.pdf`
  const stored = await person.client.storage
    .from('chat-uploads')
    .upload(upload, `%PDF-1.7 the private letter of ${person.email}`, PDF)
  expect(stored.error).toBeNull()
  const letter = { name: 'Nora Claes', email: person.email, subject: 'A question', message: `I am ${person.email}` }
  await person.client.rpc('store_support_request', { ...letter, account_uuid: accounts.halewijn }).throwOnError()
  return { cards: cards.map(({ id }) => id), upload }
}

describe('an export', { timeout: 120_000 }, () => {
  it.each(['the engine', 'Deno'])(
    'made by %s can be opened by a plain unzip, and has all that the person wrote',
    async (where) => {
      const person = await newPerson({ account: 'halewijn' })
      const { cards, upload } = await writeEverywhere(person)
      const request = await ask(person, 'export')
      const call = where === 'Deno' ? callOnDeno : callInEngine
      expect((await call('export-data', { token: person.token, body: {} })).status).toBe(200)
      const zip = await downloaded(person, await untilReady(person, request))
      execFileSync('unzip', ['-tq', zip])

      expect(new Set(records(zip, 'cards').map(({ id }) => id))).toEqual(new Set(cards))
      expect(records(zip, 'support-requests')).toEqual([expect.objectContaining({ message: `I am ${person.email}` })])
      expect(records(zip, 'identity')).toEqual([expect.objectContaining({ id: person.id, email: person.email })])
      expect(entry(zip, 'data/identity.json')).not.toContain('encrypted_password')
      expect(entry(zip, `files/chat-uploads/${upload}`)).toBe(`%PDF-1.7 the private letter of ${person.email}`)
      expect(entry(zip, 'README.txt')).toContain('Your data')
      const everything = execFileSync('unzip', ['-p', zip], { encoding: 'latin1', maxBuffer: 2 ** 28 })
      const demo = await signedIn('customer')
      expect(everything).not.toContain(demo.email)

      const { records: counted, files } = await madeBy(person, request)
      const lists = execFileSync('unzip', ['-Z1', zip], { encoding: 'utf8' }).split('\n')
      const inLists = lists
        .filter((name) => name.startsWith('data/'))
        .flatMap((name) => records(zip, name.slice(5, -5)))
      expect([counted, files]).toEqual([inLists.length, 1])
    },
  )

  it('can be read only by the person', async () => {
    const person = await newPerson({ account: 'halewijn' })
    const request = await ask(person, 'export')
    expect((await callInEngine('export-data', { token: person.token, body: {} })).status).toBe(200)
    const fileName = await untilReady(person, request)
    for (const other of [await signedIn('customer'), await signedIn('neighbour'), await signedIn('admin')]) {
      const bucket = other.client.storage.from('data-exports')
      expect((await bucket.createSignedUrl(fileName, 60)).error).not.toBeNull()
      expect((await bucket.download(fileName)).error).not.toBeNull()
      expect((await bucket.upload(`${other.id}/x.zip`, 'PK', { contentType: 'application/zip' })).error).not.toBeNull()
    }
    const admin = await newPerson({ admin: true })
    await admin.client.rpc('start_impersonation_session', { target_user_id: person.id }).throwOnError()
    expect((await admin.client.storage.from('data-exports').download(fileName)).error).not.toBeNull()
    expect((await admin.client.rpc('make_privacy_request', { kind: 'export' })).error?.hint).toBe('own_privacy_request')
    expect((await stranger().functions.invoke('export-data')).error?.context.status).toBe(401)
  })

  // Half a minute for its 290 MB.
  it.skipIf(IS_QUICK)('is streamed, so that it can be larger than the memory of a function', async () => {
    const person = await newPerson({ account: 'halewijn' })
    const megabytes = 18
    const big = Buffer.alloc(megabytes * 1024 * 1024, 'portico ')
    big.write('%PDF-1.7')
    for (let nth = 0; nth < 10; nth += 1) {
      const { error } = await person.client.storage.from('chat-uploads').upload(`${person.id}/${nth}.pdf`, big, PDF)
      expect(error).toBeNull()
    }
    const half = big.subarray(0, 9.5 * 1024 * 1024)
    for (let nth = 0; nth < 12; nth += 1) {
      const { error } = await person.client.storage.from('templates').upload(`${person.id}/${nth}.pdf`, half, PDF)
      expect(error).toBeNull()
    }
    const request = await ask(person, 'export')
    expect((await callInEngine('export-data', { token: person.token, body: {} })).status).toBe(200)
    const fileName = await untilReady(person, request)
    const { bytes, files, attempts } = await madeBy(person, request)
    expect(bytes).toBeGreaterThan(280 * 1024 * 1024)
    expect([files, attempts]).toEqual([22, 1])
    const zip = await downloaded(person, fileName)
    expect(execFileSync('unzip', ['-tq', zip], { encoding: 'utf8' })).toContain('No errors detected')
    await service.storage.from('data-exports').remove([fileName])
  })
})

/** All stored files that contain the text. */
function filesWith(text: string): string[] {
  const found: string[] = []
  for (const file of readdirSync(training.scratch, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    // The database's own files keep old versions of rows until it is vacuumed.
    if (file.isFile() && /[/\\]storage[/\\]/.test(path) && readFileSync(path).includes(text)) found.push(path)
  }
  return found
}

describe('an erasure', { timeout: 120_000 }, () => {
  it('ends the access, makes what was written anonymous, and leaves the address nowhere', async () => {
    const person = await newPerson({ account: 'halewijn' })
    const { cards } = await writeEverywhere(person)
    const exported = await ask(person, 'export')
    expect((await callInEngine('export-data', { token: person.token, body: {} })).status).toBe(200)
    await untilReady(person, exported)
    const request = await ask(person, 'erasure')
    expect(filesWith(person.email)).not.toEqual([])

    const admin = await signedIn('admin')
    expect((await person.client.rpc('admin_erase_person', { request_id: request })).error?.code).toBe('42501')
    await admin.client.rpc('admin_erase_person', { request_id: request }).throwOnError()
    expect((await admin.client.rpc('admin_erase_person', { request_id: request })).error?.hint).toBe(
      'privacy_request_closed',
    )

    await expect(signIn(person.email, person.password)).rejects.toThrow('Invalid login credentials')
    expect((await person.client.rpc('session_is_live')).data).not.toBe(true)
    // In a large firm the erasure leaves texts to the schedule.
    while ((await service.rpc('remove_traces').throwOnError()).data);
    const { data: kept } = await service.from('kanban_cards').select('title, created_by').in('id', cards).throwOnError()
    expect(kept.map(({ title }) => title).toSorted()).toEqual(['One', 'Two', 'Write to [erased]'])
    expect(kept.every(({ created_by: author }) => author === null)).toBe(true)

    expect((await invoke(admin.client, 'tidy-files', {})).status).toBe(200)
    await expect.poll(() => filesWith(person.email), { timeout: 60_000 }).toEqual([])
    const { data: names } = await service.storage.from('chat-uploads').list(person.id)
    expect(names).toEqual([])
  })

  /** Everything that the engine has printed until now, in small letters. */
  async function printed(): Promise<string> {
    const last = randomUUID()
    await fetch(training.url, { headers: { 'x-request-id': last } })
    const output = () => readFileSync(training.output, 'utf8')
    await expect.poll(output, { timeout: 10_000 }).toContain(last)
    return output().toLowerCase()
  }

  it.each([
    ['an address in capitals', (unique: string) => `Nora.CLAES-${unique}@Example.com`],
    ['one with letters of other languages', (unique: string) => `zoë.d'haeseleer+${unique}ë@exämple.com`],
    ['one with signs', (unique: string) => `r&d/${unique}&@example.com`],
  ])('leaves %s neither in the log of the engine nor in its figures', async (_what, addressWith) => {
    const unique = randomUUID().slice(0, 13)
    const address = addressWith(unique)
    const person = await newPerson({ account: 'halewijn', email: address })
    // Attempts that fail, addresses in paths, and a mail that nobody takes: what an engine is likely to write about.
    await expect(signIn(address, 'Wrong-Password-1!')).rejects.toThrow('Invalid login credentials')
    expect((await service.auth.admin.createUser({ email: address })).error?.code).toBe('email_exists')
    expect((await stranger().auth.resetPasswordForEmail(address)).error).toBeNull()
    for (const path of [`rest/v1/${address}`, `storage/v1/object/public/x/${encodeURIComponent(address)}`, address])
      await fetch(`${training.url}/${path}`, { headers: { apikey: training.key } })
    await callInEngine('export-data', { token: person.token, body: { wrong: address } })
    const exported = await ask(person, 'export')
    expect((await callInEngine('export-data', { token: person.token, body: {} })).status).toBe(200)
    await untilReady(person, exported)
    const request = await ask(person, 'erasure')
    const admin = await signedIn('admin')
    await admin.client.rpc('admin_erase_person', { request_id: request }).throwOnError()
    await expect(signIn(address, person.password)).rejects.toThrow('Invalid login credentials')

    const output = await printed()
    // Its requests are in the log, so the address could be too.
    expect(output).toContain('/training/auth/v1/token')
    expect(output).toContain('/training/storage/v1/object/public/:bucket/*')
    const figures = await (await fetch(`${training.site}/metrics`, { headers: AS_OPERATOR })).text()
    expect(figures).toContain('portico_')
    for (const form of [address, encodeURIComponent(address), encodeURI(address)]) {
      expect(output).not.toContain(form.toLowerCase())
      expect(figures.toLowerCase()).not.toContain(form.toLowerCase())
    }
    expect(figures).not.toContain(unique)
    const lines = output.split('\n').filter((line) => line.includes(unique))
    expect(lines).toEqual([])
  })
})
