import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveOnDeno, type OnDeno } from '../test/deno.ts'
import { functionsEngine, token, type FunctionsEngine } from './harness/functions-engine.ts'

const portal = fileURLToPath(new URL('../../supabase', import.meta.url))

/** The portal's project with the training data: the folders are its own, only the seed is another. */
const project = mkdtempSync(join(tmpdir(), 'portico-functions-portal-'))
let engine: FunctionsEngine
let onDeno: OnDeno

beforeAll(async () => {
  for (const name of ['migrations', 'seeds', 'templates', 'functions'])
    symlinkSync(join(portal, name), join(project, name))
  const config = readFileSync(join(portal, 'config.toml'), 'utf8').replace('seeds/production.sql', 'seeds/training.sql')
  writeFileSync(join(project, 'config.toml'), config.replaceAll('./supabase/templates', './templates'))
  engine = await functionsEngine({ project })
  const jwks = await (await fetch(`${engine.url}/auth/v1/.well-known/jwks.json`)).text()
  onDeno = await serveOnDeno(join(portal, 'functions', 'get-consultancies', 'index.ts'), {
    SUPABASE_URL: engine.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: engine.key }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: engine.secretKey }),
    SUPABASE_JWKS: jwks,
  })
})
afterAll(async () => {
  await onDeno?.stop()
  await engine?.dispose()
  rmSync(project, { recursive: true, force: true, maxRetries: 5 })
})

async function signIn(email: string, password: string): Promise<string> {
  const client = createClient(engine.url, engine.key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session.access_token
}

const customer = () => signIn('customer@training.portico.local', 'Training-Customer-1!')
const admin = () => signIn('admin@training.portico.local', 'Training-Admin-1!')

interface Answer {
  readonly status: number
  readonly type: string | null
  readonly origin: string | null
  readonly body: unknown
}

async function ask(base: string, method: string, bearer: string): Promise<Answer> {
  const response = await fetch(`${base}/get-consultancies`, { method, headers: { authorization: `Bearer ${bearer}` } })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    origin: response.headers.get('access-control-allow-origin'),
    body: text === '' ? null : JSON.parse(text),
  }
}

/** From the engine and from Deno, which must not differ. */
async function both(method: string, bearer: string): Promise<Answer> {
  const [here, there] = [await ask(`${engine.url}/functions/v1`, method, bearer), await ask(onDeno.url, method, bearer)]
  expect(here).toEqual(there)
  return here
}

interface Listed {
  readonly consultancies: readonly { readonly id: string; readonly date: string; readonly time: string }[]
}

describe('one file in the engine and on Deno', () => {
  it('a member gets the upcoming ones of their account, soonest first', async () => {
    const service = createClient(engine.url, engine.secretKey)
    const bearer = await customer()
    const asCustomer = createClient(engine.url, engine.key, { accessToken: () => Promise.resolve(bearer) })
    const { data: links } = await asCustomer.from('user_accounts').select('account_id').throwOnError()
    const accounts = new Set(links.map((link) => link.account_id as unknown))
    expect(accounts.size).toBe(1)
    const { data: rows } = await service
      .from('consultancies')
      .select('id, account_id')
      .gte('starts_at', new Date().toISOString())
      .order('starts_at')
      .throwOnError()
    const own = rows.filter((row) => accounts.has(row.account_id)).map(({ id }) => id)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(rows.length)

    const answer = await both('POST', bearer)
    expect(answer).toMatchObject({ status: 200, type: 'application/json', origin: '*' })
    const { consultancies } = answer.body as Listed
    expect(consultancies.map(({ id }) => id)).toEqual(own)
    for (const { date, time } of consultancies) expect(`${date}T${time}`).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    expect(((await both('POST', await admin())).body as Listed).consultancies.length).toBe(rows.length)
  })

  it('whoever the identity service does not know gets nothing', async () => {
    expect(await both('POST', token)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  })

  it('other methods and preflights are answered alike', async () => {
    expect(await both('DELETE', await customer())).toMatchObject({ status: 405, body: { success: false } })
    expect(await both('OPTIONS', token)).toMatchObject({ status: 204, origin: '*' })
  })
})
