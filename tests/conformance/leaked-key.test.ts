import { createPrivateKey, createSign, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newEngineData, type EngineData } from '../support/engine/engine-data.ts'
import { runCommand, startPortal, type EngineProcess } from '../support/engine/engine-process.ts'

/**
 * Somebody has a copy of every key of the engine, and the operator follows docs/guides/a-key-has-leaked.md: the commands are taken
 * from that page.
 */
const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/guides/a-key-has-leaked.md'), 'utf8')
const DAY = 24 * 60 * 60
/** Each test starts both environments again. */
const TIMEOUT = 600_000
const ADMIN = { email: 'first@example.com', password: 'correct horse 1' }

let data: EngineData
let env: Record<string, string>
let engine: EngineProcess
const dataDir = (): string => data.folder
const start = (): Promise<EngineProcess> => startPortal(dataDir(), env)

beforeAll(async () => {
  data = await newEngineData(inject('target').kind === 'postgres' ? 'postgres' : 'pglite')
  env = {
    JWT_SECRET: '',
    PORTICO_ANON_KEY: '',
    PORTICO_SERVICE_ROLE_KEY: '',
    PORTICO_OPERATOR_KEY: '',
    PORTICO_ADMIN_EMAIL: ADMIN.email,
    PORTICO_ADMIN_PASSWORD: ADMIN.password,
    ...(data.databaseUrl === undefined ? {} : { DATABASE_URL: data.databaseUrl }),
    ...(data.cluster === null ? {} : { TRAINING_DATABASE_URL: await data.cluster.createDatabase() }),
  }
  engine = await start()
})
afterAll(async () => {
  await engine.stop()
  await data.remove()
})

interface Keys {
  readonly publishable: string
  readonly secret: string
  readonly signing: readonly (JsonWebKey & { readonly kid: string })[]
}
const keys = (): Keys => JSON.parse(readFileSync(join(dataDir(), 'production/keys.json'), 'utf8')) as Keys
const operatorKey = (): string => readFileSync(join(dataDir(), 'operator-key'), 'utf8').trim()
const seconds = (): number => Math.floor(Date.now() / 1000)

/** What somebody with the file can sign. */
function forge({ signing }: Keys, claims: Readonly<Record<string, unknown>>): string {
  const [key] = signing
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'ES256', typ: 'JWT', kid: key?.kid })}.${part({ iat: seconds(), ...claims })}`
  const privateKey = createPrivateKey({ key: key as never, format: 'jwk' })
  const signature = createSign('SHA256').update(text).sign({ key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

async function status(path: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${engine.url}/${path}`, { headers })
  await response.arrayBuffer()
  return response.status
}

/** The statuses of REST, the interface for administrators of users, and the token as an API key. */
const statuses = async (token: string, { publishable } = keys()) => [
  await status('rest/v1/profiles?select=id', { apikey: publishable, authorization: `Bearer ${token}` }),
  await status('auth/v1/admin/users', { apikey: publishable, authorization: `Bearer ${token}` }),
  await status('rest/v1/profiles?select=id', { apikey: token }),
]

const asOperator = (key: string): Promise<number> => status('metrics', { authorization: `Bearer ${key}` })
const client = (key: string): SupabaseClient =>
  createClient(engine.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** The commands of one section of the guide, run as they are written there. */
async function follow(section: string): Promise<number> {
  const text = GUIDE.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  const commands = [...text.matchAll(/^npm run engine -- (.+)$/gm)].map(([, command = '']) =>
    command.trim().split(/\s+/),
  )
  for (const command of commands) {
    expect(await runCommand(command, { ...env, PORTICO_DATA: dataDir() }), command.join(' ')).toBe(0)
  }
  return commands.length
}

async function restart(): Promise<void> {
  await engine.stop()
  engine = await start()
}

describe('a leaked signing key', { timeout: TIMEOUT }, () => {
  it('opens nothing but what a user may do, and not for ever', async () => {
    const exp = seconds() + 600
    const person = { role: 'authenticated', sub: randomUUID() }
    expect(await statuses(forge(keys(), { ...person, exp }))).toEqual([200, 403, 401])
    for (const claims of [
      { role: 'service_role', exp },
      { role: 'service_role' },
      { role: 'service_role', exp: exp + 3650 * DAY },
      { role: 'supabase_admin', exp },
      { role: 'postgres', exp },
      person,
      { ...person, exp: null },
      { ...person, exp: exp + 8 * DAY },
      { ...person, exp: exp + 3650 * DAY },
    ]) {
      for (const answer of await statuses(forge(keys(), claims))) expect([401, 403]).toContain(answer)
    }
  })

  it('is refused within seconds, while the engine runs, as the guide says', async () => {
    const leaked = keys()
    const forged = forge(leaked, { role: 'authenticated', sub: randomUUID(), exp: seconds() + 600 })
    const { data: signedIn } = await client(leaked.publishable).auth.signInWithPassword(ADMIN)
    expect((await statuses(forged))[0]).toBe(200)
    expect(await follow('The user signing key')).toBe(1)
    expect(keys().signing).toHaveLength(1)
    await expect.poll(async () => (await statuses(forged))[0], { timeout: 10_000 }).toBe(401)
    // Nobody loses the session: the next refresh brings a token of the new key.
    const { data: renewed } = await client(leaked.publishable).auth.refreshSession(signedIn.session!)
    expect((await statuses(renewed.session?.access_token ?? ''))[0]).toBe(200)
    await restart()
    expect((await statuses(forged))[0]).toBe(401)
  })
})

describe('other leaked keys', { timeout: TIMEOUT }, () => {
  it('the backup key seals nothing any more', async () => {
    const file = join(dataDir(), 'backup-key')
    if (data.databaseUrl !== undefined) return expect(existsSync(file)).toBe(false)
    const back = ['backup', `${dataDir()}.tgz`, '--force']
    const check = ['restore', `${dataDir()}.tgz`, '--check']
    const settings = { ...env, PORTICO_DATA: dataDir() }
    expect([await runCommand(back, settings), await runCommand(check, settings)]).toEqual([0, 0])
    expect(await follow('The backup key')).toBe(1)
    expect(await runCommand(check, settings), 'an older back-up').toBe(1)
    expect([await runCommand(back, settings), await runCommand(check, settings)]).toEqual([0, 0])
    rmSync(`${dataDir()}.tgz`)
  })

  it('API keys are refused after the restart that the guide asks for', async () => {
    const leaked = keys()
    const path = 'rest/v1/profiles?select=id'
    const service = client(leaked.secret)
    const { data: bucket } = await service.storage.listBuckets()
    expect(bucket?.length).toBeGreaterThan(0)
    expect(await status(path, { apikey: leaked.secret })).toBe(200)
    expect(await follow('The secret API key')).toBe(1)
    expect(keys().publishable).toBe(leaked.publishable)
    expect(await follow('The publishable API key')).toBe(1)
    expect(await status(path, { apikey: leaked.secret }), 'before the restart').toBe(200)
    await restart()
    expect(await status(path, { apikey: leaked.secret })).toBe(401)
    expect(await status('auth/v1/admin/users', { apikey: leaked.secret })).toBe(401)
    expect(await status(path, { apikey: keys().secret })).toBe(200)
    expect(await status('auth/v1/settings', { apikey: leaked.publishable })).toBe(401)
    expect(await status('auth/v1/settings', { apikey: keys().publishable })).toBe(200)
    const config = await (await fetch(`${engine.url}/config.json`)).text()
    expect(config).toContain(keys().publishable)
  })

  it('the operator key is refused after the restart', async () => {
    const leaked = operatorKey()
    expect(await asOperator(leaked)).toBe(200)
    expect(await follow('The operator key')).toBe(1)
    await restart()
    expect([await asOperator(leaked), await asOperator(operatorKey())]).toEqual([401, 200])
  })
})
