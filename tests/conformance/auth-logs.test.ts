import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { identitySetup, type IdentityEngine, type IdentitySetup } from './support/identity-engine.ts'
import { address, openAuthApi, pause, type AuthAnswer, type AuthCall, type AuthApi } from './support/identity.ts'

let setup: IdentitySetup
let engine: IdentityEngine
let api: AuthApi
/** Every secret that the test has sent or received. */
const secrets = new Set<string>()
const refused: AuthAnswer[] = []

beforeAll(async () => {
  setup = await identitySetup(inject('identity').kind)
  engine = await setup.start({ LOG_LEVEL: 'debug' })
  api = openAuthApi(engine)
  secrets.add(engine.secretKey)
})
afterAll(() => setup.dispose())

const password = (name: string): string => {
  const made = `Secret-${name}-1!`
  secrets.add(made)
  return made
}

async function call(path: string, options: AuthCall): Promise<AuthAnswer> {
  const answer = await api.call(path, options)
  if (answer.status >= 400) refused.push(answer)
  const { access_token, refresh_token } = answer.body
  for (const token of [access_token, refresh_token]) if (typeof token === 'string') secrets.add(token)
  if (typeof access_token === 'string') secrets.add(access_token.split('.')[2] ?? '')
  return answer
}

/** Runs every flow, with correct and with wrong input. */
async function runAllFlows(): Promise<void> {
  const [email, first, second] = [address('logs'), password('first'), password('second')]
  await call('signup', { body: { email, password: first, data: { token: 'harmless' } } })
  const confirmation = await api.mail(email, 'confirmation')
  for (const secret of [confirmation.hash, confirmation.link]) secrets.add(secret)
  await api.follow(confirmation.link)
  await api.follow(confirmation.link)
  const { body: session } = await call('token?grant_type=password', { body: { email, password: first } })
  await call('token?grant_type=password', { body: { email, password: password('wrong') } })
  await call('token?grant_type=password', { body: { email, password: password('bad'), phone: 1 } })
  await call('token?grant_type=password', { body: `{"email":"${email}","password":"${password('broken')}"` })
  await call('signup', { body: { email: 'nobody', password: password('nobody') } })
  await call('signup', { body: { email: address('weak'), password: 'weak-secret-weak' } })
  secrets.add('weak-secret-weak')
  const { body: next } = await call('token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  })
  await call('token?grant_type=refresh_token', { body: { refresh_token: 'zzzzzzzzzzzz' } })
  await call('recover', { body: { email } })
  const recovery = await api.mail(email, 'recovery')
  for (const secret of [recovery.hash, recovery.link]) secrets.add(secret)
  await call('verify', { body: { email, token: recovery.code, type: 'recovery' } })
  await call('verify', { body: { token_hash: recovery.hash, type: 'recovery' } })
  await call('user', { method: 'PUT', token: next.access_token, body: { password: second } })
  await call('user', { method: 'PUT', token: next.access_token, body: { password: second } })
  await call('user', { token: `${next.access_token}x` })
  await call('admin/users', { token: next.access_token })
  await call('logout', { method: 'POST', token: next.access_token })
  const hash = '$2b$04$' + 'Zz9'.repeat(17) + 'Zz'
  secrets.add(hash)
  await call('admin/users', { admin: true, body: { email: address('hash'), password_hash: hash, email_confirm: true } })
  await call('admin/users', { admin: true, body: { email: address('hash'), password_hash: `${hash}!` } })
  // Hooks that raise an error which contains their whole event.
  await call('signup', { body: { email: address('logs', 'raising.example'), password: password('hook') } })
  const metadata = { user_metadata: { hook: 'raise' } }
  const raising = await api.person('raising', { ...metadata, password: password('raising') })
  await call('token?grant_type=password', { body: { email: raising.email, password: 'Secret-raising-1!' } })
  // Requests to the REST service with a genuine and a forged token.
  for (const token of [session.access_token, `${session.access_token}x`]) {
    const headers = { apikey: api.key, authorization: `Bearer ${token}` }
    await fetch(`${api.url}/rest/v1/notes?select=id&apikey=${api.secretKey}`, { headers })
  }
}

describe('secrets', () => {
  it('appear neither in the log nor in an error', { timeout: 120_000 }, async () => {
    await runAllFlows()
    await pause(300)
    const log = engine.output()
    // Without a terminal the engine logs mails without their links.
    expect(log).toMatch(/^mail \(/m)
    expect(log).toContain('/auth/v1/token')
    expect(secrets.size).toBeGreaterThan(20)
    expect(refused.length).toBeGreaterThan(10)
    const errors = refused.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n')
    expect([...secrets].filter((secret) => log.includes(secret))).toEqual([])
    expect([...secrets].filter((secret) => errors.includes(secret))).toEqual([])
    expect(`${log}${errors}`).not.toMatch(/\$argon2|\$2[aby]\$/)
  })
})
