import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPortal, type EngineProcess } from '../support/engine/engine-process.ts'
import { startPostgres, type PostgresCluster } from '../support/postgres.ts'
import { target } from './support/target.ts'

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

type Headers = Readonly<Record<string, string>>

interface Config {
  readonly environments: { readonly training: { readonly url: string; readonly key: string } }
  readonly demo: Record<'customer' | 'admin', Login> | null
}

interface Login {
  readonly email: string
  readonly password: string
}

/** These passwords are public: they are in this repository. */
const CUSTOMER = { email: 'customer@training.portico.local', password: 'Training-Customer-1!' }
const ADMIN = { email: 'admin@training.portico.local', password: 'Training-Admin-1!' }
const OTHERS = [
  { email: 'b.peeters@brabo.example', password: 'Training-Customer-1!' },
  { email: 'p.vanaerschot@training.portico.local', password: 'Training-Admin-1!' },
]

describe('the sample users of the training environment', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-demo-'))
  let cluster: PostgresCluster | null
  let env: Record<string, string>
  let engine: EngineProcess
  beforeAll(async () => {
    cluster = target.kind === 'postgres' ? await startPostgres() : null
    env = { JWT_SECRET: '', ...(cluster ? { TRAINING_DATABASE_URL: await cluster.createDatabase() } : {}) }
    engine = await startPortal(folder, env)
    key = (await config()).environments.training.key
  })
  afterAll(async () => {
    await engine.stop()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  let printed = ''
  async function restart(more: Record<string, string>): Promise<void> {
    await engine.stop()
    printed = ''
    engine = await startPortal(folder, { ...env, ...more }, undefined, (text) => (printed += text))
  }
  /** `fetch` would choose the Host header itself. */
  function send(path: string, headers: Headers, body?: object): Promise<{ status: number; body: unknown }> {
    const method = body === undefined ? 'GET' : 'POST'
    return new Promise((resolve, reject) => {
      const asking = request(`${engine.url}${path}`, { method, headers, agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown }))
      })
      asking.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
  const config = async (headers: Headers = {}): Promise<Config> => (await send('/config.json', headers)).body as Config
  let key: string
  async function auth(path: string, body: object, more: Headers = {}): Promise<{ status: number; body: Tokens }> {
    const headers = { apikey: key, 'content-type': 'application/json', ...more }
    return (await send(`/training/auth/v1/${path}`, headers, body)) as { status: number; body: Tokens }
  }
  const signIn = (login: Login, headers: Headers = {}) => auth('token?grant_type=password', login, headers)
  const refresh = (tokens: Tokens) => auth('token?grant_type=refresh_token', { refresh_token: tokens.refresh_token })

  it('have published passwords on a local machine', async () => {
    for (const host of ['localhost', 'localhost:5173', '127.0.0.1:8080', '[::1]:8080', 'portal.localhost'])
      expect((await config({ host })).demo, host).toEqual({ customer: CUSTOMER, admin: ADMIN })
    for (const login of [CUSTOMER, ADMIN, ...OTHERS]) expect((await signIn(login)).status, login.email).toBe(200)
  })

  it('lose their passwords and sessions at the next start with a public URL', async () => {
    const { body: tokens } = await signIn(ADMIN)
    await restart({ PORTICO_URL: 'https://portal.example.com' })
    expect((await config()).demo).toBeNull()
    for (const login of [CUSTOMER, ADMIN, ...OTHERS]) {
      expect((await signIn(login)).status, login.email).toBe(400)
      // The other published password does not work either.
      const other = login.password === CUSTOMER.password ? ADMIN.password : CUSTOMER.password
      expect((await signIn({ ...login, password: other })).status, login.email).toBe(400)
    }
    expect((await refresh(tokens)).status).toBe(400)
    expect((await fetch(`${engine.url}/mailbox/messages`)).status).toBe(404)
  })

  it('get their passwords back when the demo is switched on, and lose them when it is switched off', async () => {
    await restart({ PORTICO_URL: 'https://portal.example.com', PORTICO_DEMO: 'on' })
    expect((await config()).demo).toEqual({ customer: CUSTOMER, admin: ADMIN })
    for (const login of [CUSTOMER, ADMIN, ...OTHERS]) {
      const { status } = await signIn(login, { host: 'portal.example.com', 'x-forwarded-for': '203.0.113.9' })
      expect(status, login.email).toBe(200)
    }
    await restart({ PORTICO_DEMO: 'off' })
    expect((await config()).demo).toBeNull()
    for (const login of [CUSTOMER, ADMIN, ...OTHERS]) expect((await signIn(login)).status, login.email).toBe(400)
  })

  it('lose their passwords and sessions at the first request through a proxy, until the next start', async () => {
    await restart({})
    const { body: tokens } = await signIn(ADMIN)
    expect((await signIn(ADMIN, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(400)
    expect((await config()).demo).toBeNull()
    for (const login of [CUSTOMER, ADMIN, ...OTHERS]) expect((await signIn(login)).status, login.email).toBe(400)
    expect((await refresh(tokens)).status).toBe(400)
    expect(printed.match(/PORTICO_DEMO=on/g)).toHaveLength(1)
  })

  it('lose them at the first request for a host that is not this machine', async () => {
    await restart({})
    expect((await signIn(ADMIN)).status).toBe(200)
    expect((await config({ host: 'portal.example.com' })).demo).toBeNull()
    expect((await signIn(ADMIN)).status).toBe(400)
  })

  it('do not include the first admin, whose password is in a file that only its owner can read', async () => {
    const file = join(folder, 'first-admin')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [email = '', password = ''] = readFileSync(file, 'utf8').split('\n')
    const { key } = (
      (await (await fetch(`${engine.url}/config.json`)).json()) as {
        environments: { production: { key: string } }
      }
    ).environments.production
    const response = await fetch(`${engine.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect([email, response.status]).toEqual(['admin@portico.local', 200])
  })
})
