import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newPerson, service, type Person } from '../support/training/training.ts'
import { ask, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { fileRefused, object } from './support/files.ts'
import { OpenSocket } from './support/open-socket.ts'
import { refused } from './support/refusals.ts'
import { newAccount, newMember, world } from './support/world.ts'

// Not CANARY, which only other accounts must not see: this must not reach the client's own people either.
const SECRET = `internal ${randomUUID()}`

interface Desk {
  readonly admin: Person
  readonly client: Person
  readonly colleague: Person
  readonly request: string
}

let made: Promise<Desk> | undefined
const desk = () => (made ??= make())

/** A request that the firm has answered, with a note. */
async function make(): Promise<Desk> {
  const account = await newAccount('Notes')
  const [client, colleague, admin] = [
    await newMember(account),
    await newMember(account),
    await newPerson({ admin: true }),
  ]
  const form = { name: 'x', email: 'x@x.example', subject: 'x', message: 'x' }
  const { data: request } = await client.client.rpc('store_support_request', form).throwOnError()
  await admin.client.rpc('add_support_note', { request_id: request, body: SECRET }).throwOnError()
  await admin.client.rpc('reply_to_support_request', { request_id: request, body: 'An answer' }).throwOnError()
  return { admin, client, colleague, request }
}

const people = async () => {
  const { client, colleague, request } = await desk()
  return { readers: [client, colleague], request }
}

describe('V8 Authorization: internal notes of the support', () => {
  attempt('a client reads the notes of a request by an embedding, a filter or an order over them', async () => {
    const { readers, request } = await people()
    const questions = [
      'support_notes',
      `support_notes?request_id=eq.${request}`,
      `support_requests?id=eq.${request}&select=*,support_notes(*)`,
      `support_requests?id=eq.${request}&select=*,support_notes!inner(body)`,
      `support_requests?id=eq.${request}&select=id,support_notes(count)`,
      `support_messages?request_id=eq.${request}&select=*,support_requests(*,support_notes(*))`,
      `support_requests?id=eq.${request}&support_notes.body=like.internal*&select=*,support_notes(body)`,
      `profiles?select=id,support_notes(body)`,
    ]
    for (const as of readers) {
      for (const question of questions) {
        const answer = await rest(question, { as })
        expect(JSON.stringify(answer.body), question).not.toContain(SECRET)
        expect(JSON.stringify(answer.body), question).not.toContain('"count":1')
      }
    }
    return '200 without notes'
  })

  attempt('a client learns of a note by a message, a notification or the record of administrators', async () => {
    const { readers, request } = await people()
    for (const { client } of readers) {
      const { data: messages } = await client
        .from('support_messages')
        .select('*')
        .eq('request_id', request)
        .throwOnError()
      const { data: news } = await client.from('notifications').select('*').throwOnError()
      const { data: records } = await client.from('admin_actions').select('*').throwOnError()
      expect(messages?.length).toBeGreaterThan(0)
      expect(news).toHaveLength(messages?.length ?? 0)
      expect(records).toEqual([])
      expect(JSON.stringify([messages, news])).not.toContain(SECRET)
    }
    return 'messages and their notifications, no note'
  })

  attempt(
    'a client follows the notes live, while one is written and the request is handed over with another',
    async () => {
      const { admin, client, request } = await desk()
      const tables = ['support_notes', 'admin_actions', 'support_requests', 'support_messages']
      const changes = { postgres_changes: tables.map((table) => ({ event: '*', schema: 'public', table })) }
      const [socket, published] = [await new OpenSocket().open(), await new OpenSocket().open()]
      await socket.subscribe('realtime:notes', client.token, changes)
      const own = { postgres_changes: changes.postgres_changes.slice(2) }
      expect((await published.subscribe('realtime:own', client.token, own)).status).toBe('ok')
      await admin.client.rpc('add_support_note', { request_id: request, body: SECRET }).throwOnError()
      const handover = { request_id: request, administrator: admin.id, note: SECRET }
      await admin.client.rpc('assign_support_request', handover).throwOnError()
      await admin.client.rpc('reply_to_support_request', { request_id: request, body: 'Heard' }).throwOnError()
      await expect.poll(() => JSON.stringify(published.messages), { timeout: 10_000 }).toContain('Heard')
      expect(JSON.stringify([socket.messages, published.messages])).not.toContain(SECRET)
      socket.close()
      published.close()
      return 'the answer alone'
    },
  )

  attempt('a client writes a note, or learns from the refusal what the notes are', async () => {
    const { readers, request } = await people()
    const answers = await Promise.all(
      readers.flatMap((as) => [
        rpc('add_support_note', { request_id: request, body: 'x' }, { as }),
        rest('support_notes', { as, method: 'POST', body: { request_id: request, author_name: 'x', body: SECRET } }),
      ]),
    )
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain(SECRET)
    return answers.map((answer) => refused(answer, 403, '42501'))[0]!
  })

  attempt('a member of another account replies to a request, closes it or attaches its file', async () => {
    const { attacker, their } = await world()
    const files = [{ path: their.supportFile, name: 'x.txt' }]
    const own = await attacker.client
      .rpc('store_support_request', { name: 'x', email: 'x@x.example', subject: 'x', message: 'x' })
      .throwOnError()
    refused(
      await rpc('reply_to_support_request', { request_id: their.request, body: 'x' }, { as: attacker }),
      404,
      'PT404',
    )
    refused(
      await rpc('set_support_state', { request_id: their.request, state: 'closed' }, { as: attacker }),
      404,
      'PT404',
    )
    const stolen = { request_id: own.data, body: 'x', files }
    refused(await rpc('reply_to_support_request', stolen, { as: attacker }), 400, '23514')
    const { data } = await service.from('support_attachments').select('request_id').eq('file_path', their.supportFile)
    expect(data).toEqual([{ request_id: their.request }])
    return '404 PT404; 400 23514'
  })

  attempt('a member of another account reads the file of a message by its path', async () => {
    const { attacker, their } = await world()
    const { data } = await attacker.client.storage.from('support-files').list(their.supportFile.replace(/\/[^/]+$/, ''))
    expect(data).toEqual([])
    return fileRefused(await ask(object(`support-files/${their.supportFile}`), { as: attacker }), /NoSuchKey|not_found/)
  })

  attempt('a member deletes or replaces a file that was sent', async () => {
    const { victim, their } = await world()
    const files = victim.client.storage.from('support-files')
    expect((await files.remove([their.supportFile])).data).toEqual([])
    const replaced = await files.upload(their.supportFile, 'other', { contentType: 'text/plain', upsert: true })
    expect(replaced.error).not.toBeNull()
    expect((await service.storage.from('support-files').exists(their.supportFile)).data).toBe(true)
    return 'nothing removed; 403'
  })
})
