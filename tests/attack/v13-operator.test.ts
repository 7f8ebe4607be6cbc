import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startPortal, type EngineProcess } from '../support/engine/engine-process.ts'
import { AS_OPERATOR, OPERATOR_KEY } from '../support/engine/operator.ts'
import { attempt } from './support/attempt.ts'
import { expectNoLeak } from './support/leaks.ts'

/**
 * One engine runs as with `npm start`, with the mailbox and the sample logins; the other has a public address in its settings.
 * The attacker is on the same machine, behind a proxy on it, or uses a function with the secret key.
 */
const folders = ['own', 'public'].map((name) => mkdtempSync(join(tmpdir(), `portico-attack-${name}-`)))
const ADMIN = 'admin@portico.local'
let own: EngineProcess
let open: EngineProcess
beforeAll(async () => {
  const [ownFolder = '', openFolder = ''] = folders
  own = await startPortal(ownFolder, { JWT_SECRET: '', PORTICO_DEMO: 'on' })
  open = await startPortal(openFolder, { JWT_SECRET: '', PORTICO_URL: 'https://portal.example.com' })
  await recover()
})
afterAll(async () => {
  await Promise.all([own, open].map((engine) => engine.stop()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** `fetch` does not allow a custom Host header. */
function get(engine: EngineProcess, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, engine.url), { headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    asking.on('error', reject).end()
  })
}

interface Config {
  readonly environments: Record<'production' | 'training', { readonly key: string }>
  readonly demo: Record<'customer' | 'admin', object> | null
}
const configOf = async (engine: EngineProcess): Promise<Config> =>
  JSON.parse((await get(engine, '/config.json')).text) as Config

async function post(engine: EngineProcess, path: string, body: object, headers: Record<string, string>) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const response = await fetch(`${engine.url}${path}`, init)
  return { status: response.status, text: await response.text() }
}

/** Asks for a recovery mail, whose reader could become the administrator of production. */
async function recover(): Promise<void> {
  const { key } = (await configOf(own)).environments.production
  expect((await post(own, '/auth/v1/recover', { email: ADMIN }, { apikey: key })).status).toBe(200)
  const mails = await get(own, '/mailbox/messages?environment=production', AS_OPERATOR)
  expect(mails.text).toContain(ADMIN)
}

function expectNothingRevealed(text: string): void {
  expectNoLeak(text)
  expect(text).not.toMatch(/token_hash|verify\?|admin@portico|portico_environment_up|"environments"|"jobs"/)
}

const MAILS = '/mailbox/messages?environment=production'
const WAYS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['from this machine', {}],
  ['from this machine, as localhost', { host: 'localhost' }],
  ['through a proxy that sets no header', { host: '127.0.0.1:8080', connection: 'close' }],
  ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['through a proxy that says it is this machine', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
  ['with a forwarded host', { 'x-forwarded-host': 'localhost', forwarded: 'for=127.0.0.1;host=localhost' }],
  ['under another name: DNS rebinding', { host: 'evil.example' }],
  ['with a wrong key', { authorization: `Bearer ${OPERATOR_KEY.slice(0, -1)}x` }],
  ['with the beginning of the right key', { authorization: `Bearer ${OPERATOR_KEY.slice(0, -1)}` }],
  ['with an empty key', { authorization: 'Bearer ' }],
  ['with the key in another scheme', { authorization: `Basic ${OPERATOR_KEY}` }],
  ['with the key as an API key', { apikey: OPERATOR_KEY }],
  ['with the key as a cookie', { cookie: `portico_mailbox=${OPERATOR_KEY}` }],
]

describe('V13 Configuration: endpoints for the operator', () => {
  for (const [what, headers] of WAYS) {
    attempt(`an attacker reads mails, metrics and the details of health ${what}`, async () => {
      for (const path of [
        MAILS,
        '/mailbox/messages?environment=training',
        '/mailbox',
        '/mailbox/',
        '/mailbox/message?id=1',
        '/metrics',
        '/health?detail',
      ]) {
        const answer = await get(own, path, headers)
        expect([path, answer.status]).toEqual([path, 401])
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
        expectNothingRevealed(answer.text)
      }
      return '401'
    })
  }

  attempt('an endpoint that is not a page accepts the key in the query, where logs and histories keep it', async () => {
    for (const path of [
      `${MAILS}&key=${OPERATOR_KEY}`,
      `/metrics?key=${OPERATOR_KEY}`,
      `/health?detail&key=${OPERATOR_KEY}`,
    ]) {
      const answer = await get(own, path)
      expect([path, answer.status, answer.headers['set-cookie']]).toEqual([path, 401, undefined])
      expectNothingRevealed(answer.text)
    }
    return '401'
  })

  attempt('a script or a foreign page steals the mailbox’s cookie or uses it elsewhere', async () => {
    const entry = await get(own, `/mailbox?key=${OPERATOR_KEY}`)
    expect([entry.status, entry.headers['location'], entry.text]).toEqual([303, '/mailbox', ''])
    const [cookie = ''] = entry.headers['set-cookie'] ?? []
    expect(cookie.split('; ').slice(1)).toEqual(['Path=/mailbox', 'Max-Age=43200', 'HttpOnly', 'SameSite=Strict'])
    expect(cookie).not.toContain(OPERATOR_KEY)
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect((await get(own, MAILS, headers)).status).toBe(200)
    for (const path of ['/metrics', '/health?detail']) expect((await get(own, path, headers)).status).toBe(401)
    const value = headers.cookie.split('=')[1] ?? ''
    expect((await get(own, MAILS, { authorization: `Bearer ${value}` })).status).toBe(401)
    expect((await get(own, `/mailbox?key=${value}`)).status).toBe(401)
    return 'HttpOnly, SameSite=Strict, only for the mailbox, and not the key'
  })

  attempt('a file name leads a function with the secret key to the mailbox', async () => {
    const { environments, demo } = await configOf(own)
    const { key } = environments.training
    const signedIn = await post(own, '/training/auth/v1/token?grant_type=password', demo?.customer ?? {}, {
      apikey: key,
    })
    const token = (JSON.parse(signedIn.text) as { access_token: string }).access_token
    const headers = { apikey: key, authorization: `Bearer ${token}` }
    const statuses: number[] = []
    for (const climb of ['../../../../..', '../../../../../..', '..%2f..%2f..%2f..%2f..']) {
      for (const target of ['mailbox/messages?environment=production', 'health?detail', 'metrics']) {
        const path = `${climb}/${target}`
        const names = { document1Name: 'one', document2Name: 'two' }
        const compared = await post(
          own,
          '/training/functions/v1/compare-documents',
          { document1Path: path, document2Path: `${path}&x=1`, ...names },
          headers,
        )
        const asked = await post(
          own,
          '/training/functions/v1/ai-chat',
          { message: 'What is in this document?', filePath: path, fileName: 'a.txt' },
          headers,
        )
        for (const answer of [compared, asked]) expectNothingRevealed(answer.text)
        statuses.push(compared.status)
      }
    }
    expect(statuses.filter((status) => status === 200)).toEqual([])
    return [...new Set(statuses)].join(', ')
  })

  attempt('a public server has a mailbox or published logins', async () => {
    for (const headers of [{}, AS_OPERATOR]) {
      for (const path of [MAILS, '/mailbox', `/mailbox?key=${OPERATOR_KEY}`]) {
        expect((await get(open, path, headers)).status).toBe(404)
      }
    }
    const { environments, demo } = await configOf(open)
    expect(demo).toBeNull()
    for (const [email, password] of [
      ['customer@training.portico.local', 'Training-Customer-1!'],
      ['admin@training.portico.local', 'Training-Admin-1!'],
      ['p.vanaerschot@training.portico.local', 'Training-Admin-1!'],
      ['b.peeters@brabo.example', 'Training-Customer-1!'],
    ]) {
      const path = '/training/auth/v1/token?grant_type=password'
      const answer = await post(open, path, { email, password }, { apikey: environments.training.key })
      expect([email, answer.status]).toEqual([email, 400])
    }
    return '404; 400'
  })

  attempt('the public health endpoint reveals more than the status', async () => {
    for (const engine of [own, open]) expect(JSON.parse((await get(engine, '/health')).text)).toEqual({ status: 'ok' })
    return '{"status":"ok"}'
  })
})
