import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newApiKeys } from '../support/engine/api-keys.ts'
import { newEngineData, type EngineData } from '../support/engine/engine-data.ts'
import { startPortal, type EngineProcess } from '../support/engine/engine-process.ts'
import { readMailbox } from '../support/engine/mailbox.ts'
import { startForgingProvider, type ForgingProvider } from './support/forging-provider.ts'
import { authorizeUrl, visit } from './support/oauth-browser.ts'

const { key, secretKey } = newApiKeys()
const PASSWORD = 'Right-Password-1!'
const DOMAIN = `${randomUUID()}.example`
const DEMAND = { status: 403, code: 'hook_rejected', message: 'Your organisation signs in with Microsoft' }
let [engine, provider, data, service] = [] as unknown as [EngineProcess, ForgingProvider, EngineData, SupabaseClient]

const variables = (name: string, { url, clientId, secret }: ForgingProvider) => ({
  [`SUPABASE_AUTH_EXTERNAL_${name}_ENABLED`]: 'true',
  [`SUPABASE_AUTH_EXTERNAL_${name}_CLIENT_ID`]: clientId,
  [`SUPABASE_AUTH_EXTERNAL_${name}_SECRET`]: secret,
  [`SUPABASE_AUTH_EXTERNAL_${name}_URL`]: name === 'AZURE' ? url : `${url}/v2.0`,
})

const open = (apiKey: string) =>
  createClient(engine.url, apiKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: 'pkce' },
  })

/** The rule is the portal's own, so this starts the product: production, with an account that demands Entra ID. */
beforeAll(async () => {
  provider = await startForgingProvider()
  data = await newEngineData(inject('identity').kind)
  engine = await startPortal(data.folder, {
    PORTICO_PUBLISHABLE_KEY: key,
    PORTICO_SECRET_KEY: secretKey,
    ...(data.databaseUrl === undefined ? {} : { DATABASE_URL: data.databaseUrl }),
    ...variables('AZURE', provider),
    ...variables('KEYCLOAK', provider),
  })
  service = open(secretKey)
  const account = randomUUID()
  for (const [table, row] of [
    ['accounts', { id: account, name: 'Demanding' }],
    ['account_email_domains', { domain: DOMAIN, account_id: account }],
  ] as const) {
    await service.from(table).insert(row).throwOnError()
  }
  await service.from('accounts').update({ sign_in_provider: 'azure' }).eq('id', account).throwOnError()
}, 180_000)
afterAll(async () => {
  await engine?.stop()
  await provider?.close()
  await data?.remove()
})

async function person(domain = DOMAIN) {
  const email = `person-${randomUUID()}@${domain}`
  const { data: made, error } = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (error) throw error
  return { email, id: made.user.id }
}

async function throughProvider(name: 'azure' | 'keycloak', email: string) {
  provider.next = { claims: { sub: `${name} ${email}`, email, xms_edov: true, email_verified: true, name: 'Nina' } }
  const client = open(key)
  const arrival = await visit(await authorizeUrl(client, name, {}, `${engine.url}/after`), [provider.url]).then(
    // The browser stays at the engine, whose portal shows the page.
    async ({ visited }) => fetch(visited.at(-1) ?? '', { redirect: 'manual' }),
  )
  return { client, place: new URL(arrival.headers.get('location') ?? '') }
}

async function signInThrough(name: 'azure' | 'keycloak', email: string) {
  const { client, place } = await throughProvider(name, email)
  return { client, answer: await client.auth.exchangeCodeForSession(place.searchParams.get('code') ?? '') }
}

describe('an account that demands its provider', () => {
  it('lets nobody of its domains in with a password, and others do not notice it', async () => {
    const { email } = await person()
    const { data: answer, error } = await open(key).auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toMatchObject(DEMAND)
    expect(answer.session).toBeNull()
    const other = await person('elsewhere.example')
    expect((await open(key).auth.signInWithPassword({ email: other.email, password: PASSWORD })).error).toBeNull()
  })

  it('tells nobody of it before the password was right', async () => {
    const { email } = await person()
    const { error } = await open(key).auth.signInWithPassword({ email, password: 'wrong' })
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('lets nobody in with a link or a code of a mail', async () => {
    const { email } = await person()
    const newcomer = `newcomer-${randomUUID()}@${DOMAIN}`
    await open(key).auth.resetPasswordForEmail(email)
    await open(key).auth.signUp({ email: newcomer, password: PASSWORD })
    for (const [to, type] of [
      [email, 'recovery'],
      [newcomer, 'signup'],
    ] as const) {
      const mail = (await readMailbox(engine.url, 'production')).find((message) => message.to === to)
      const token = /token_hash=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
      const { error } = await open(key).auth.verifyOtp({ token_hash: token, type })
      expect(error).toMatchObject(DEMAND)
    }
    const { data: link } = await service.auth.admin.generateLink({ type: 'magiclink', email })
    const token_hash = link.properties?.hashed_token ?? ''
    expect((await open(key).auth.verifyOtp({ token_hash, type: 'magiclink' })).error).toMatchObject(DEMAND)
  })

  it('lets everyone in with the provider, known or new, and keeps the session at a refresh', async () => {
    const known = await person()
    for (const email of [known.email, `new-${randomUUID()}@${DOMAIN}`]) {
      const { client, answer } = await signInThrough('azure', email)
      expect(answer.error).toBeNull()
      expect(answer.data.user?.email).toBe(email)
      expect((await client.auth.refreshSession()).error).toBeNull()
      const { data: accounts } = await client.from('accounts').select('name')
      expect(accounts).toEqual([{ name: 'Demanding' }])
    }
    expect((await open(key).auth.signInWithPassword({ email: known.email, password: PASSWORD })).error).toMatchObject(
      DEMAND,
    )
  })

  it('links and creates nobody by another provider', async () => {
    const known = await person()
    const newcomer = `other-${randomUUID()}@${DOMAIN}`
    for (const email of [known.email, newcomer]) {
      const { place } = await throughProvider('keycloak', email)
      expect(place.searchParams.get('code')).toBeNull()
      expect(place.searchParams.get('error_description')).toBe(DEMAND.message)
    }
    const { data: found } = await service.from('profiles').select('email').in('email', [known.email, newcomer])
    expect(found).toEqual([{ email: known.email }])
    expect((await signInThrough('azure', known.email)).answer.error).toBeNull()
  })

  it('lets nobody in by an identity of another provider from before, and keeps the sessions of its own', async () => {
    const { email } = await person()
    const demand = (name: string | null) =>
      service.from('accounts').update({ sign_in_provider: name }).eq('name', 'Demanding').throwOnError()
    await demand(null)
    const before = await signInThrough('keycloak', email)
    expect(before.answer.error).toBeNull()
    const mixed = await signInThrough('azure', email)
    await demand('azure')
    for (const { client } of [before, mixed]) expect((await client.auth.refreshSession()).error).not.toBeNull()

    const { client, answer } = await signInThrough('azure', email)
    expect(answer.error).toBeNull()
    const { place } = await throughProvider('keycloak', email)
    expect(place.searchParams.get('code')).toBeNull()
    expect(place.searchParams.get('error_description')).toBe(DEMAND.message)
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('locks no administrator out', async () => {
    const admin = await person()
    const { error } = await service.from('user_roles').upsert({ user_id: admin.id, role: 'admin' })
    expect(error).toBeNull()
    expect((await open(key).auth.signInWithPassword({ email: admin.email, password: PASSWORD })).error).toBeNull()
  })
})
