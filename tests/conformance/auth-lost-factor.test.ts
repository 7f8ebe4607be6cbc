import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../support/authenticator-app.ts'
import { newApiKeys } from '../support/engine/api-keys.ts'
import { askPostgres, newEngineData, type EngineData } from '../support/engine/engine-data.ts'
import { runCommand, startPortal, type EngineProcess } from '../support/engine/engine-process.ts'
import { tokenOf } from './support/factors.ts'

const { key, secretKey } = newApiKeys()
const PASSWORD = 'Right-Password-1!'
const LAST = 'last@firm.example'
const REASON = 'Lost the telephone'
let [engine, data, env, service] = [] as unknown as [EngineProcess, EngineData, Record<string, string>, SupabaseClient]

const open = (apiKey = key) =>
  createClient(engine.url, apiKey, { auth: { persistSession: false, autoRefreshToken: false } })

/** The rules are the portal's own, so this starts the product: production, with one administrator. */
beforeAll(async () => {
  data = await newEngineData('postgres')
  env = {
    PORTICO_PUBLISHABLE_KEY: key,
    PORTICO_SECRET_KEY: secretKey,
    PORTICO_ADMIN_EMAIL: LAST,
    PORTICO_ADMIN_PASSWORD: PASSWORD,
    DATABASE_URL: data.databaseUrl ?? '',
  }
  engine = await startPortal(data.folder, env)
  service = open(secretKey)
}, 180_000)
afterAll(async () => {
  await engine?.stop()
  await data?.remove()
})

async function signIn(email: string): Promise<SupabaseClient> {
  const client = open()
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

const isAdmin = async (client: SupabaseClient) => (await client.rpc('is_admin').throwOnError()).data as boolean
const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.id ?? ''

async function recoveryCodes(client: SupabaseClient, path = '', body?: object) {
  const response = await fetch(`${engine.url}/auth/v1/factors/recovery_codes${path}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${await tokenOf(client)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  return { status: response.status, body: (await response.json()) as { codes: string[]; access_token: string } }
}

/** Sets up an authenticator app. The session of the client has given it from then on. */
async function setUpApp(client: SupabaseClient): Promise<{ id: string }> {
  const { data: factor, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const code = codeOf(factor.totp.secret)
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (verified.error) throw verified.error
  return factor
}

const setRule = (rule: string) =>
  askPostgres(data.databaseUrl ?? '', `update private.settings set second_factor = '${rule}'`)

const createAdmin = (email: string) =>
  runCommand(['create-admin', '--email', email], { ...env, PORTICO_DATA: data.folder })

/** The administrator sets up an authenticator app, loses it, and has the password left. */
async function lost(): Promise<{ weak: SupabaseClient; id: string; factorId: string; codes: readonly string[] }> {
  const client = await signIn(LAST)
  const factor = await setUpApp(client)
  expect(await isAdmin(client)).toBe(true)
  const { codes } = (await recoveryCodes(client)).body
  await client.auth.signOut()
  const weak = await signIn(LAST)
  expect(await isAdmin(weak)).toBe(false)
  return { weak, id: await idOf(weak), factorId: factor.id, codes }
}

const reset = (client: SupabaseClient, id: string) =>
  client.rpc('admin_reset_factors', { target_user_id: id, reason: REASON })

describe('the last administrator has lost the second factor and comes back', () => {
  it('by a recovery code, once, and by nothing else that a person has', async () => {
    const { weak, id, factorId, codes } = await lost()
    expect((await recoveryCodes(weak, '/verify', { code: 'AAAA-AAAA' })).status).toBe(422)
    expect((await recoveryCodes(weak)).status).toBe(403)
    expect((await weak.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    expect((await weak.auth.updateUser({ password: 'Another-Word-2!' })).error?.code).toBe('insufficient_aal')
    expect((await reset(weak, id)).error?.code).toBe('42501')
    expect((await weak.rpc('admin_set_second_factor', { new_rule: 'off' })).error?.code).toBe('42501')
    // The link of a mail proves no second factor.
    const link = await service.auth.admin.generateLink({ type: 'recovery', email: LAST })
    const byMail = open()
    const token_hash = link.data.properties?.hashed_token ?? ''
    expect((await byMail.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect(await isAdmin(byMail)).toBe(false)

    const again = await signIn(LAST)
    const [code = ''] = codes
    const { status, body } = await recoveryCodes(again, '/verify', { code })
    expect(status).toBe(200)
    const raised = createClient(engine.url, key, { accessToken: () => Promise.resolve(body.access_token) })
    expect((await raised.rpc('is_admin').throwOnError()).data).toBe(true)
    expect((await recoveryCodes(await signIn(LAST), '/verify', { code })).status).toBe(422)
    await service.auth.admin.mfa.deleteFactor({ userId: id, id: factorId })
  })

  it('by a new administrator from the machine, who resets the factor', async () => {
    const { weak, id } = await lost()
    expect(await createAdmin(LAST), 'an address that a user has').not.toBe(0)
    expect(await isAdmin(weak)).toBe(false)
    const email = `new-${randomUUID()}@firm.example`
    expect(await createAdmin(email)).toBe(0)
    const { error } = await reset(await signIn(email), id)
    expect(error).toBeNull()
    expect(await isAdmin(await signIn(LAST))).toBe(true)
  })

  it('by a new administrator who has to set up a factor first, where everybody needs one', async () => {
    const { id } = await lost()
    await setRule('require')
    const email = `new-${randomUUID()}@firm.example`
    expect(await createAdmin(email)).toBe(0)
    const client = await signIn(email)
    expect((await reset(client, id)).error?.code).toBe('42501')
    await setUpApp(client)
    expect((await reset(client, id)).error).toBeNull()
    const back = await signIn(LAST)
    expect(await isAdmin(back)).toBe(false)
    const { id: factorId } = await setUpApp(back)
    expect(await isAdmin(back)).toBe(true)
    await setRule('offer')
    await service.auth.admin.mfa.deleteFactor({ userId: id, id: factorId })
  })

  it('by the operator, who turns the rule off in the database', async () => {
    const { weak } = await lost()
    await setRule('off')
    expect(await isAdmin(weak)).toBe(true)
    await setRule('offer')
    expect(await isAdmin(weak)).toBe(false)
    const id = await idOf(weak)
    for (const { id: factor } of (await service.auth.admin.mfa.listFactors({ userId: id })).data?.factors ?? [])
      await service.auth.admin.mfa.deleteFactor({ userId: id, id: factor })
  })

  it("by another administrator's reset, and by nobody else's", async () => {
    const { id } = await lost()
    const person = async (role: 'user' | 'admin') => {
      const email = `${role}-${randomUUID()}@firm.example`
      const made = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
      await service
        .from('user_roles')
        .upsert({ user_id: made.data.user?.id ?? '', role })
        .throwOnError()
      return signIn(email)
    }
    for (const client of [open(), service, await person('user')]) {
      expect((await reset(client, id)).error?.code).toBe('42501')
    }
    expect((await reset(await person('admin'), id)).error).toBeNull()
    expect(await isAdmin(await signIn(LAST))).toBe(true)
  })
})
