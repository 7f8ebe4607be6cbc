import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { newPerson, service, signIn, training, type Person } from '../support/training/training.ts'
import { ask, auth, fn, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { object } from './support/files.ts'
import { OpenSocket } from './support/open-socket.ts'
import { empty, refused } from './support/refusals.ts'
import { newAccount, newCard, newMember } from './support/world.ts'

/** An open socket may receive changes for so long after access was lost. */
const PATIENCE_MS = 5_000
const TEXT = 'The agreement ends after one year.'

/** A user with an account, a card on its board, a file, and a socket that receives the board's changes. */
interface Insider {
  readonly person: Person
  readonly account: string
  readonly colleague: Person
  readonly card: string
  readonly file: string
  readonly socket: OpenSocket
}

async function insider({ admin = false } = {}): Promise<Insider> {
  const account = await newAccount('Ending')
  const colleague = await newMember(account)
  const person = admin ? await newPerson({ admin: true }) : await newMember(account)
  const card = await newCard(account, colleague, 'A card')
  const file = `${colleague.id}/${randomUUID()}.txt`
  const uploaded = await colleague.client.storage.from('templates').upload(file, TEXT, { contentType: 'text/plain' })
  expect(uploaded.error).toBeNull()
  await service
    .from('templates')
    .insert({
      user_id: colleague.id,
      account_id: account,
      title: 'Contract',
      file_name: 'contract.txt',
      file_path: file,
      is_client_specific: true,
    })
    .throwOnError()
  const socket = await new OpenSocket().open()
  expect((await socket.subscribe('realtime:cards', person.token, CHANGES)).status).toBe('ok')
  const made = { person, account, colleague, card, file, socket }
  await hasAccess(made)
  return made
}

const CHANGES = { postgres_changes: [{ event: '*', schema: 'public', table: 'kanban_cards' }] }

/** Expects that everything works that is refused later. */
async function hasAccess({ person, account, card, file, colleague, socket }: Insider): Promise<void> {
  expect((await rest(`kanban_cards?id=eq.${card}&select=id`, { as: person })).body).toEqual([{ id: card }])
  // An administrator opens a client's document before reading it; for others this does nothing.
  const opening = { as: person, method: 'POST', body: { file_path: file } }
  expect((await rest('rpc/open_file', opening)).status).toBe(200)
  expect((await ask(object(`authenticated/templates/${file}`), { as: person })).text).toBe(TEXT)
  expect((await fn('tidy-files', {}, { as: person })).status).toBe(200)
  await newCard(account, colleague, 'Heard')
  await expect.poll(() => socket.events('postgres_changes').length, { timeout: 10_000 }).toBeGreaterThan(0)
}

/** Creates a card, and returns the events that the socket received. */
async function hears({ account, colleague, socket }: Insider): Promise<string[]> {
  const before = socket.messages.length
  const witness = await new OpenSocket().open()
  await witness.subscribe('realtime:cards', colleague.token, CHANGES)
  await newCard(account, colleague, 'After')
  await expect.poll(() => witness.events('postgres_changes').length, { timeout: 10_000 }).toBeGreaterThan(0)
  await pause(300)
  witness.close()
  return socket.messages.slice(before).map(([, , , event]) => event)
}

/** Every function that accepts a person's token; those without an entry below get an empty body. */
const NAMES = readdirSync(join(import.meta.dirname, '../../supabase/functions'), { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && !['_shared', 'consultancy-webhook', 'webhook-receiver'].includes(entry.name),
  )
  .map(({ name }) => name)
const BODIES: Readonly<Record<string, object>> = {
  'ai-chat': { message: 'What does the agreement say?' },
  'compare-documents': { document1Path: 'x/a.txt', document1Name: 'a', document2Path: 'x/b.txt', document2Name: 'b' },
  'create-user': { email: 'climber@example.com', name: 'Climber', environmentAccess: 'training', userRole: 'admin' },
  'delete-user': { userId: randomUUID() },
  'update-user-password': { targetEmail: 'admin@training.portico.local', newPassword: 'Set-By-Ghost-1!' },
  'send-support-email': { name: 'x', subject: 'x', message: 'x', priority: 'low', email: 'x@example.com' },
}

/** Expects that every service refuses the token of the ended session. */
async function isOutside({ person, account, card, file }: Insider): Promise<void> {
  const as = person
  empty(await rest('kanban_cards?select=id', { as }))
  empty(await rest('profiles?select=id', { as }))
  empty(await rest('services?select=id', { as }))
  const row = { account_id: account, title: 'Ghost', created_by: person.id }
  refused(await rest('kanban_cards', { as, method: 'POST', body: row }), 403, '42501')
  const changed = await rest(`kanban_cards?id=eq.${card}`, { as, method: 'PATCH', body: { title: 'Ghost' } })
  expect(changed.status).toBe(204)
  const { data } = await service.from('kanban_cards').select('title').eq('id', card).single().throwOnError()
  expect(data.title).toBe('A card')
  expect((await rpc('is_admin', {}, { as })).body).toBe(false)
  refused(await rpc('take_chat_turn', {}, { as }), 403, '42501')
  empty(await rpc('get_active_impersonation_session', {}, { as }))
  empty(await rpc('rank_text', { question: 'agreement', content: TEXT }, { as }))
  refused(await rpc('log_admin_action', { p_action_type: 'mail_sent' }, { as }), 403, '42501')

  expect((await ask(object(`authenticated/templates/${file}`), { as })).status).toBe(400)
  const list = { method: 'POST', body: { prefix: person.id } }
  expect((await ask(object('list/templates'), { as, ...list })).body).toEqual([])
  const sign = { method: 'POST', body: { expiresIn: 60 } }
  expect((await ask(object(`sign/templates/${file}`), { as, ...sign })).status).toBe(400)
  const put = { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }
  const own = await ask(object(`chat-uploads/${person.id}/ghost.txt`), { as, ...put })
  expect([400, 403], own.text).toContain(own.status)

  for (const name of NAMES) {
    const answer = await fn(name, BODIES[name] ?? {}, { as })
    expect([name, answer.status], answer.text).toEqual([name, 401])
  }

  const late = await new OpenSocket().open()
  const { status, response } = await late.subscribe('realtime:cards', person.token, CHANGES)
  expect([status, response['reason']]).toEqual(['error', expect.stringContaining('session')])
  late.close()
}

/** The ways in which a session ends. The keys complete "after its person …". */
const ENDS: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'was signed out': ({ token }) => auth('logout', {}, { as: { token } }),
  'was signed out everywhere, from another device': async ({ email, password }) =>
    auth('logout?scope=global', {}, { as: await signIn(email, password) }),
  'was signed out by "all others"': async ({ email, password }) =>
    auth('logout?scope=others', {}, { as: await signIn(email, password) }),
  'was banned': ({ id }) => service.auth.admin.updateUserById(id, { ban_duration: '1h' }),
  'was deleted': ({ id }) => service.auth.admin.deleteUser(id),
  'got a new password from an administrator': ({ id }) =>
    service.auth.admin.updateUserById(id, { password: 'Set-By-Admin-1!' }),
  'changed the password on another device': async ({ email, password }) =>
    (await signIn(email, password)).client.auth.updateUser({ password: 'Another-Word-1!' }),
}

describe('V7 Session Management: the end of access', () => {
  for (const [way, end] of Object.entries(ENDS)) {
    attempt(`a token keeps working after its person ${way}: REST, files, functions, realtime`, async () => {
      const made = await insider()
      await end(made.person)
      await isOutside(made)
      made.socket.close()
      return '401, 403, no rows'
    })

    attempt(`an open socket keeps receiving changes after its person ${way}`, async () => {
      const made = await insider()
      await end(made.person)
      await expect.poll(() => made.socket.closed?.code ?? null, { timeout: PATIENCE_MS }).toBe(1008)
      const said = made.socket.events('system').map(([, , , , payload]) => (payload as { message: string }).message)
      expect(said).toContain('The session of this token has ended')
      expect(await hears(made)).toEqual([])
      return `closed: 1008 ${made.socket.closed?.reason}`
    })
  }

  attempt('an administrator who was signed out everywhere promotes another administrator', async () => {
    const admin = await newPerson({ admin: true })
    await auth('logout?scope=global', {}, { as: admin })
    const email = `${randomUUID()}@example.com`
    const body = { email, name: 'Climber', environmentAccess: 'training', userRole: 'admin' }
    const answer = await fn('create-user', body, { as: admin })
    expect(answer.status).toBe(401)
    const { data } = await service.from('profiles').select('id').eq('email', email).throwOnError()
    expect(data).toEqual([])
    return '401'
  })

  attempt('an unlinked member keeps reading the account, also over an open socket', async () => {
    const made = await insider()
    const { person, account, card, file } = made
    await service.from('user_accounts').delete().eq('user_id', person.id).throwOnError()
    empty(await rest(`kanban_cards?select=id`, { as: person }))
    empty(await rest(`accounts?id=eq.${account}`, { as: person }))
    refused(
      await rest('kanban_cards', {
        as: person,
        method: 'POST',
        body: { account_id: account, title: 'Ghost', created_by: person.id },
      }),
      403,
      '42501',
    )
    expect((await rest(`kanban_cards?id=eq.${card}`, { as: person, method: 'DELETE' })).status).toBe(204)
    expect((await service.from('kanban_cards').select('id').eq('id', card)).data).toHaveLength(1)
    expect((await ask(object(`authenticated/templates/${file}`), { as: person })).status).toBe(400)
    const { body } = await fn('get-consultancies', {}, { as: person })
    expect(JSON.stringify(body)).not.toContain(account)
    expect(await hears(made)).not.toContain('postgres_changes')
    made.socket.close()
    return 'no rows, no change received'
  })

  attempt('a demoted administrator keeps administering, also over an open socket', async () => {
    const made = await insider({ admin: true })
    const { person, file } = made
    await service.from('user_roles').update({ role: 'user' }).eq('user_id', person.id).throwOnError()
    empty(await rest('kanban_cards?select=id', { as: person }))
    expect((await rpc('is_admin', {}, { as: person })).body).toBe(false)
    refused(
      await rpc('start_impersonation_session', { target_user_id: made.colleague.id }, { as: person }),
      403,
      '42501',
    )
    expect((await ask(object(`authenticated/templates/${file}`), { as: person })).status).toBe(400)
    const answer = await fn('create-user', BODIES['create-user'], { as: person })
    expect(answer.status, answer.text).toBe(403)
    expect(await hears(made)).not.toContain('postgres_changes')
    made.socket.close()
    return '403, no rows, no change received'
  })

  attempt('a refreshed session keeps working after sign-out', async () => {
    const person = await newPerson()
    const { data } = await person.client.auth.refreshSession()
    const token = data.session?.access_token ?? ''
    expect((await rest('profiles?select=id', { as: { token } })).body).toEqual([{ id: person.id }])
    await auth('logout?scope=local', {}, { as: { token } })
    empty(await rest('profiles?select=id', { as: { token } }))
    empty(await rest('profiles?select=id', { as: person }))
    return '200, no rows'
  })

  attempt('a function accepts the signed address of a file as a token', async () => {
    const { colleague, file, socket } = await insider()
    socket.close()
    const { data } = await colleague.client.storage.from('templates').createSignedUrl(file, 60)
    const token = new URL(data?.signedUrl ?? training.url).searchParams.get('token') ?? ''
    expect(token).not.toBe('')
    const answer = await fn('get-consultancies', {}, { as: { token } })
    expect(answer.status).toBe(401)
    return '401 Invalid JWT'
  })
})
