import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js'
import { beforeAll, describe, expect } from 'vitest'
import { accounts, newPerson, service, training, type Person } from '../support/training/training.ts'
import { fn, rest } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { recordOf } from './support/record.ts'

const ACCOUNT = accounts.halewijn
const REASON = 'A consult is missing in the planner'

/** Starts a read-only impersonation of a member. */
async function onlooker(): Promise<{ admin: Person; member: Person; session: string }> {
  const admin = await newPerson({ admin: true })
  const member = await newPerson({ account: 'halewijn' })
  const { data: session } = await admin.client
    .rpc('start_impersonation_session', { target_user_id: member.id, reason: REASON, read_only: true })
    .throwOnError()
  return { admin, member, session }
}

const setWriting = ({ client }: Person, session: string, isWriting: boolean) =>
  client.rpc('set_impersonation_writing', { session_id: session, is_writing: isWriting }).throwOnError()

interface Catalogue {
  readonly paths: Readonly<Record<string, unknown>>
  readonly definitions: Readonly<Record<string, { readonly properties: Readonly<Record<string, unknown>> }>>
}

/** Every table of the API with one of its columns, as the secret key sees them. */
async function tables(): Promise<[string, string][]> {
  const answer = await rest('', { key: training.secretKey })
  const { paths, definitions } = answer.body as Catalogue
  return Object.keys(paths)
    .filter((path) => path !== '/' && !path.startsWith('/rpc/'))
    .map((path) => path.slice(1))
    .map((table) => [table, Object.keys(definitions[table]?.properties ?? {})[0] ?? 'id'])
}

/** Functions that write nothing, or only what the schedule writes anyway. */
const READING_FUNCTIONS = ['export-data', 'get-consultancies', 'index-templates', 'tidy-files']

const FUNCTIONS = readdirSync(join(import.meta.dirname, '../../supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map(({ name }) => name)

/** The functions that a member may call to change something, each with a valid body. */
const WRITING_FUNCTIONS: Readonly<Record<string, object>> = {
  'ai-chat': { message: 'What is a DPIA?', context: '' },
  'compare-documents': {
    document1Path: 'a/one.pdf',
    document2Path: 'a/two.pdf',
    document1Name: 'one',
    document2Name: 'two',
  },
  'send-support-email': { name: 'Nora', email: 'nora@example.com', subject: 'A subject', message: 'A message' },
}

describe('V2 Validation and Business Logic: an administrator who only looks', () => {
  let admin: Person
  let member: Person
  let session: string
  beforeAll(async () => {
    ;({ admin, member, session } = await onlooker())
  })

  attempt(
    'adds, changes and deletes rows of every table',
    async () => {
      const all = await tables()
      expect(all.length).toBeGreaterThan(30)
      const successes: string[] = []
      for (const [table, column] of all) {
        const filter = `${table}?${column}=is.null`
        const answers = [
          await rest(table, { as: admin, method: 'POST', body: {} }),
          await rest(filter, { as: admin, method: 'PATCH', body: { [column]: null } }),
          await rest(filter, { as: admin, method: 'DELETE' }),
        ]
        successes.push(
          ...answers
            .filter(({ body }) => (body as { code?: string } | undefined)?.code !== '42501')
            .map(({ status, text }) => `${table}: ${status} ${text}`),
        )
      }
      expect(successes).toEqual([])
      return '403 42501'
    },
    { timeout: 60_000 },
  )

  attempt('uploads, replaces, moves, copies, deletes and signs files of every bucket', async () => {
    const { data: buckets } = await service.storage.listBuckets()
    expect(buckets?.length).toBeGreaterThan(2)
    const successes: string[] = []
    for (const { id } of buckets ?? []) {
      const [contentType, kept] = await stored(id, member)
      const fresh = () => `${member.id}/${randomUUID()}-${kept.split('/')[1]}`
      const bucket = admin.client.storage.from(id)
      const mine = contentOf(contentType, 'Mine')
      const outcomes = {
        upload: await bucket.upload(fresh(), mine, { contentType }),
        replace: await bucket.upload(kept, mine, { contentType, upsert: true }),
        update: await bucket.update(kept, mine, { contentType }),
        move: await bucket.move(kept, fresh()),
        copy: await bucket.copy(kept, fresh()),
        sign: await bucket.createSignedUploadUrl(fresh()),
      }
      successes.push(
        ...Object.entries(outcomes).flatMap(([what, { error }]) => (error === null ? [`${what} in ${id}`] : [])),
      )
      await bucket.remove([kept])
      const { data: files } = await service.storage.from(id).list(member.id)
      expect(
        files?.map(({ name }) => name),
        id,
      ).toEqual([kept.split('/')[1]])
      const content = await service.storage.from(id).download(kept)
      expect(Buffer.from((await content.data?.arrayBuffer()) ?? new ArrayBuffer(0)), id).toEqual(
        contentOf(contentType, AS_IT_WAS),
      )
      await service.storage.from(id).remove([kept])
    }
    expect(successes).toEqual([])
    return 'refused; every file stays as it was'
  })

  attempt('uploads with an address that was signed before, while changes were allowed', async () => {
    const path = `${member.id}/${randomUUID()}.txt`
    const templates = admin.client.storage.from('templates')
    await setWriting(admin, session, true)
    const { data: signed } = await templates.createSignedUploadUrl(path)
    expect(signed, 'an administrator who writes may sign one').not.toBeNull()
    await setWriting(admin, session, false)
    const { error } = await templates.uploadToSignedUrl(path, signed?.token ?? '', 'x', { contentType: 'text/plain' })
    expect(error).not.toBeNull()
    const { data: files } = await service.storage.from('templates').list(member.id)
    expect(files).toEqual([])
    return 'refused'
  })

  attempt(
    'calls every function',
    async () => {
      expect(FUNCTIONS.length).toBeGreaterThan(20)
      const successes: string[] = []
      for (const name of FUNCTIONS.filter((each) => !READING_FUNCTIONS.includes(each))) {
        const answer = await fn(name, WRITING_FUNCTIONS[name] ?? {}, { as: admin })
        if (answer.status < 400) successes.push(`${name}: ${answer.text}`)
        if (name in WRITING_FUNCTIONS) {
          expect([name, answer.status, answer.body]).toEqual([
            name,
            403,
            expect.objectContaining({ code: 'read_only' }),
          ])
        }
      }
      expect(successes).toEqual([])
      return '403 read_only'
    },
    { timeout: 60_000 },
  )

  attempt('appears and speaks on the channels of the account', async () => {
    const topic = `board:${ACCOUNT}`
    const seen = new Set<string>()
    const heard: unknown[] = []
    const own = member.client.channel(topic, { config: { private: true, presence: { key: member.id } } })
    own.on('presence', { event: 'sync' }, () => Object.keys(own.presenceState()).forEach((key) => seen.add(key)))
    own.on('broadcast', { event: '*' }, (message) => heard.push(message))
    expect(await answered(own)).toBe(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED)
    const other = admin.client.channel(topic, { config: { private: true, presence: { key: admin.id } } })
    await answered(other)
    const answers = [
      await other.track({ id: admin.id }),
      await other.send({ type: 'broadcast', event: 'x', payload: {} }),
    ]
    await own.track({ id: member.id })
    await expect.poll(() => seen.has(member.id), { timeout: 5_000 }).toBe(true)
    await Promise.all([member.client.removeAllChannels(), admin.client.removeAllChannels()])
    expect([...seen]).not.toContain(admin.id)
    expect(heard).toEqual([])
    return `not seen and not heard (${answers.join(', ')})`
  })

  attempt('leaves anything on record but looking', async () => {
    const types = (await recordOf(admin)).map((entry) => entry.split(' ')[0])
    const allowed = ['impersonation_started', 'impersonation_mode_changed', 'function_called', 'profile_viewed']
    expect(types.filter((type) => !allowed.includes(type ?? ''))).toEqual([])
    await setWriting(admin, session, true)
    const body = { account_id: ACCOUNT, created_by: member.id, title: 'Now it is allowed' }
    const added = await rest('kanban_cards', { as: admin, method: 'POST', body })
    expect(added.status, 'with changes allowed, the same administrator can write').toBe(201)
    await admin.client.rpc('end_impersonation_session', { session_id: session }).throwOnError()
    return 'nothing but looking'
  })
})

/** Storage looks into files of these types: the beginning of a picture, and an archive without entries. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'image/png': '89504e470d0a1a0a0000000d49484452',
  'application/zip': `504b0506${'00'.repeat(18)}`,
}
const contentOf = (type: string, text: string): Buffer =>
  type in BEGINNINGS ? Buffer.from(BEGINNINGS[type] ?? '', 'hex') : Buffer.from(text)
const AS_IT_WAS = 'As it was'

/** The type and the path of a file of the member, of the first type that the bucket accepts. */
async function stored(bucket: string, member: Person): Promise<[string, string]> {
  const problems: string[] = []
  for (const [type, ending] of [
    ['application/pdf', 'pdf'],
    ['image/png', 'png'],
    ['text/plain', 'txt'],
    ['application/zip', 'zip'],
  ] as const) {
    const path = `${member.id}/kept.${ending}`
    const { error } = await service.storage.from(bucket).upload(path, contentOf(type, AS_IT_WAS), { contentType: type })
    if (error === null) return [type, path]
    problems.push(error.message)
  }
  throw new Error(`${bucket} takes no file: ${problems.join(', ')}`)
}

/** Whether the server accepted the client. */
const answered = (channel: RealtimeChannel): Promise<string> =>
  new Promise((resolve) => void channel.subscribe((status) => resolve(status)))
