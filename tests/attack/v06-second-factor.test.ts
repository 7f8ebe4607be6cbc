import { createPrivateKey, randomUUID, type JsonWebKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect } from 'vitest'
import { codeOf } from '../support/authenticator-app.ts'
import { newPerson, service, signIn, training, type Person } from '../support/training/training.ts'
import { ask, fn, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { object } from './support/files.ts'
import { byKey, ownKey, partsOf } from './support/forge.ts'
import { OpenSocket } from './support/open-socket.ts'
import { empty, refused } from './support/refusals.ts'
import { newAccount, newCard, newMember } from './support/world.ts'

type Caller = Pick<Person, 'token'>

/** Sets up an authenticator app. The session of the person has given the factor from then on, with the new token. */
async function withFactor({ client }: Person): Promise<Caller> {
  const { data: factor, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error !== null) throw error
  const code = codeOf(factor.totp.secret)
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (verified.error !== null) throw verified.error
  return { token: verified.data.access_token }
}

/** The same session, and a token that says that it has given a factor, signed with the environment's own key. */
function withClaim({ token }: Caller): Caller {
  const file = JSON.parse(readFileSync(join(training.scratch, 'training', 'keys.json'), 'utf8')) as {
    readonly signing: readonly JsonWebKey[]
  }
  const { head, claims } = partsOf(token)
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }]
  const key = createPrivateKey({ key: file.signing[0]!, format: 'jwk' })
  return { token: byKey(key, head, { ...claims, aal: 'aal2', amr }) }
}

/** All functions that accept a person's token. The others are for systems and mail programs, which have no session. */
const WITHOUT_SESSION = [
  '_shared',
  'confirm-address',
  'consultancy-webhook',
  'end-access',
  'unsubscribe',
  'webhook-receiver',
]
const FUNCTIONS = readdirSync(join(import.meta.dirname, '../../supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !WITHOUT_SESSION.includes(entry.name))
  .map(({ name }) => name)

const EVERY_TABLE = { postgres_changes: [{ event: '*', schema: 'public' }] }

/** Visitors read these periods too, in the privacy notice. */
const FOR_EVERYBODY = 'retention_rules'

describe('V6 Authentication: the second factor that an account requires', () => {
  let account: string
  let person: Person
  let proved: Caller
  let card: string
  const files: Record<string, string> = {}
  beforeAll(async () => {
    account = await newAccount('Requiring')
    const member = await newMember(account)
    card = await newCard(account, member, 'A card')
    for (const bucket of ['templates', 'chat-uploads']) {
      const path = `${member.id}/${randomUUID()}.txt`
      const { error } = await member.client.storage.from(bucket).upload(path, 'Text', { contentType: 'text/plain' })
      if (error !== null) throw error
      files[bucket] = path
    }
    proved = await withFactor(member)
    // Another session of the same member, without the factor.
    person = await signIn(member.email, member.password)
    await service.from('accounts').update({ second_factor: 'require' }).eq('id', account).throwOnError()
  })

  attempt('a member without it reads a table', async () => {
    const { body } = await ask('/rest/v1/', { key: training.secretKey })
    const tables = Object.keys((body as { definitions: object }).definitions)
    expect(tables.length).toBeGreaterThan(20)
    for (const table of tables.filter((name) => name !== FOR_EVERYBODY)) {
      const answer = await rest(`${table}?limit=1`, { as: person })
      if (answer.status !== 403) empty(answer)
    }
    expect((await rest(`kanban_cards?select=id`, { as: proved })).body).toEqual([{ id: card }])
    return `no row of ${tables.length} tables`
  })

  attempt('a member without it writes', async () => {
    const row = { account_id: account, title: 'Ghost', created_by: person.id }
    const answer = await rest('kanban_cards', { as: person, method: 'POST', body: row })
    await rest(`kanban_cards?id=eq.${card}`, { as: person, method: 'PATCH', body: { title: 'Ghost' } })
    await rest(`kanban_cards?id=eq.${card}`, { as: person, method: 'DELETE' })
    const { data } = await service.from('kanban_cards').select('title').eq('account_id', account).throwOnError()
    expect(data).toEqual([{ title: 'A card' }])
    return refused(answer, 403, '42501')
  })

  attempt('a member without it asks a procedure', async () => {
    expect((await rpc('session_is_live', {}, { as: person })).body).toBe(false)
    expect((await rpc('session_is_live', {}, { as: proved })).body).toBe(true)
    expect((await rpc('second_factor_state', {}, { as: person })).body).toMatchObject([
      { rule: 'require', is_required: true, is_missing: true, has_factor: true },
    ])
    return refused(await rpc('take_chat_turn', {}, { as: person }), 403, '42501')
  })

  attempt('a member without it uses a bucket', async () => {
    const { data: buckets } = await service.storage.listBuckets()
    expect(buckets?.length).toBeGreaterThan(3)
    for (const { id } of buckets ?? []) {
      const list = await ask(object(`list/${id}`), { as: person, method: 'POST', body: { prefix: person.id } })
      expect([id, list.body]).toEqual([id, []])
      const headers = { 'content-type': 'text/plain' }
      const path = `${person.id}/${randomUUID()}.txt`
      const put = await ask(object(`${id}/${path}`), { as: person, method: 'POST', body: 'x', headers })
      expect([400, 403], `${id}: ${put.text}`).toContain(put.status)
    }
    for (const [bucket, path] of Object.entries(files)) {
      expect((await ask(object(`authenticated/${bucket}/${path}`), { as: person })).status).toBe(400)
      const sign = { method: 'POST', body: { expiresIn: 60 } }
      expect((await ask(object(`sign/${bucket}/${path}`), { as: person, ...sign })).status).toBe(400)
      expect((await ask(object(`authenticated/${bucket}/${path}`), { as: proved })).text).toBe('Text')
    }
    return 'no file read, written or signed'
  })

  attempt('a member without it calls a function', async () => {
    for (const name of FUNCTIONS) {
      const { status, body } = await fn(name, {}, { as: person })
      expect([name, status, body]).toEqual([
        name,
        403,
        { success: false, error: 'A second factor is required', code: 'second_factor_required' },
      ])
    }
    expect((await fn('get-consultancies', {}, { as: proved })).status).toBe(200)
    return `403 from ${FUNCTIONS.length} functions`
  })

  attempt('a member without it listens to live changes', async () => {
    const [deaf, witness] = [await new OpenSocket().open(), await new OpenSocket().open()]
    await deaf.subscribe('realtime:all', person.token, EVERY_TABLE)
    await witness.subscribe('realtime:all', proved.token, EVERY_TABLE)
    await newCard(account, person, 'Heard')
    await expect.poll(() => witness.events('postgres_changes').length, { timeout: 10_000 }).toBeGreaterThan(0)
    await pause(300)
    expect(deaf.events('postgres_changes')).toEqual([])
    for (const socket of [deaf, witness]) socket.close()
    return 'no change received'
  })

  attempt(
    'a member without it goes on listening on a channel that was joined before the account required it',
    async () => {
      const other = await newAccount('Requiring later')
      const [member, colleague] = [await newMember(other), await newMember(other)]
      const [joined, witness] = [await new OpenSocket().open(), await new OpenSocket().open()]
      await joined.subscribe('realtime:all', member.token, EVERY_TABLE)
      await witness.subscribe('realtime:all', (await withFactor(colleague)).token, EVERY_TABLE)
      await newCard(other, member, 'Before')
      await expect.poll(() => joined.events('postgres_changes').length, { timeout: 10_000 }).toBeGreaterThan(0)
      await service.from('accounts').update({ second_factor: 'require' }).eq('id', other).throwOnError()
      const [heard, known] = [joined, witness].map((socket) => socket.events('postgres_changes').length)
      await newCard(other, member, 'Afterwards')
      await expect.poll(() => witness.events('postgres_changes').length, { timeout: 10_000 }).toBeGreaterThan(known!)
      await pause(300)
      expect(JSON.stringify(joined.events('postgres_changes').slice(heard))).not.toContain('Afterwards')
      for (const socket of [joined, witness]) socket.close()
      return 'no change received'
    },
  )

  attempt('an administrator reads the account by impersonating its member, without the factor', async () => {
    const admin = await newPerson({ admin: true })
    await admin.client.rpc('start_impersonation_session', { target_user_id: person.id }).throwOnError()
    expect((await rest('kanban_cards?select=id', { as: await withFactor(admin) })).body).not.toEqual([])
    refused(await rpc('end_impersonation_session', { session_id: randomUUID() }, { as: admin }), 403, '42501')
    return empty(await rest('kanban_cards?select=id', { as: admin }))
  })

  attempt('a member has a valid token whose claim the session does not confirm', async () => {
    const claiming = withClaim(person)
    expect((await rpc('session_is_live', {}, { as: claiming })).body).toBe(false)
    return empty(await rest('kanban_cards?select=id', { as: claiming }))
  })

  attempt('a member uses the token from before the session gave the factor', async () => {
    const member = await newMember(account)
    await withFactor(member)
    expect((await rpc('session_is_live', {}, { as: member })).body).toBe(false)
    return empty(await rest('kanban_cards?select=id', { as: member }))
  })

  attempt('a member writes the claim into the token', async () => {
    const { head, claims } = partsOf(person.token)
    const forged = { token: byKey(ownKey().privateKey, head, { ...claims, aal: 'aal2' }) }
    return refused(await rest('kanban_cards?select=id', { as: forged }), 401, /PGRST301/)
  })

  attempt('a member switches the rule off, for the account or for everybody', async () => {
    await rest(`accounts?id=eq.${account}`, { as: proved, method: 'PATCH', body: { second_factor: null } })
    const { data } = await service.from('accounts').select('second_factor').eq('id', account).single().throwOnError()
    expect(data.second_factor).toBe('require')
    return refused(await rpc('admin_set_second_factor', { new_rule: 'off' }, { as: proved }), 403, '42501')
  })

  attempt(
    'somebody who knows the password of a member reads what the member has protected with a factor that nobody requires',
    async () => {
      const free = await newAccount('Requiring nothing')
      const member = await newMember(free)
      const own = await newCard(free, member, 'Protected')
      expect((await rest('kanban_cards?select=id', { as: member })).body).toEqual([{ id: own }])
      const careful = await withFactor(member)
      const thief = await signIn(member.email, member.password)
      expect((await rest('kanban_cards?select=id', { as: careful })).body).toEqual([{ id: own }])
      expect((await fn('get-consultancies', {}, { as: thief })).status).toBe(403)
      return empty(await rest('kanban_cards?select=id', { as: thief }))
    },
  )

  attempt('a member resets a factor', async () => {
    const body = { target_user_id: person.id, reason: 'Lost the telephone' }
    return refused(await rpc('admin_reset_factors', body, { as: proved }), 403, '42501')
  })
})
