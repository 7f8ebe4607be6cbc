import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineProcess } from '../support/engine/engine-process.ts'
import { IS_QUICK } from '../support/selection.ts'
import { ask, key, ownEngine, type OwnEngine } from './support/own-engine.ts'

let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine()
  engine = await own.start()
})
afterAll(() => own.dispose())

const code = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

/** Sends a request to the auth service, and returns the status and the error code of the answer. */
async function refused(path: string, token: string, init: RequestInit = {}): Promise<unknown[]> {
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${engine.url}/auth/v1/${path}`, { method: 'POST', body: '{}', headers, ...init })
  return [response.status, ((await response.json()) as { error_code: string }).error_code]
}

describe('a project with default settings', () => {
  it('has no second factors and no passkeys, and says so only to users', async () => {
    const signedUp = await fetch(`${engine.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: 'Right-Password-1' }),
    })
    const { access_token: user } = (await signedUp.json()) as { access_token: string }
    const factor = crypto.randomUUID()
    for (const [path, code, init] of [
      ['factors', [422, 'mfa_totp_enroll_not_enabled'], { body: '{"factor_type":"totp"}' }],
      ['factors', [422, 'mfa_webauthn_enroll_not_enabled'], { body: '{"factor_type":"webauthn"}' }],
      ['factors', [422, 'mfa_phone_enroll_not_enabled'], { body: '{"factor_type":"phone"}' }],
      [`factors/${factor}/challenge`, [404, 'mfa_factor_not_found'], {}],
      ['factors/recovery_codes', [422, 'mfa_totp_verify_not_enabled'], {}],
      ['factors/recovery_codes/verify', [422, 'mfa_totp_verify_not_enabled'], { body: '{"code":"AAAA-AAAA"}' }],
      ['passkeys/registration/options', [404, 'passkey_disabled'], {}],
      ['passkeys/registration/verify', [404, 'passkey_disabled'], {}],
      [`passkeys/${factor}`, [404, 'passkey_disabled'], { method: 'DELETE' }],
    ] as const) {
      expect([path, await refused(path, user, init)]).toEqual([path, code])
      expect([path, await refused(path, 'none', init)]).toEqual([path, [403, 'bad_jwt']])
    }
    expect(await refused('passkeys/authentication/options', key)).toEqual([404, 'passkey_disabled'])
    expect(await refused('passkeys/authentication/verify', key)).toEqual([404, 'passkey_disabled'])
  })

  it('makes no pictures in other sizes', async () => {
    const response = await fetch(`${engine.url}/storage/v1/render/image/public/pictures/a.png?width=10`)
    expect([response.status, await response.json()]).toEqual([
      501,
      expect.objectContaining({ statusCode: '501', error: 'not_implemented' }),
    ])
  })

  it('refuses aggregates', async () => {
    const response = await ask(engine, 'entries?select=id.sum()')
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'PGRST123', details: null, hint: null, message: 'Use of aggregate functions is not allowed' },
    ])
  })

  it('refuses explain', async () => {
    expect(
      await code(await ask(engine, 'entries', { headers: { accept: 'application/vnd.pgrst.plan+json' } })),
    ).toEqual([406, 'PGRST107'])
  })

  it('ignores tx=rollback', async () => {
    await ask(engine, 'entries?id=eq.1', { method: 'DELETE' })
    const body = JSON.stringify({ id: 1, body: 'stays' })
    const response = await ask(engine, 'entries', { method: 'POST', body, headers: { prefer: 'tx=rollback' } })
    expect([response.status, response.headers.get('preference-applied')]).toEqual([201, null])
    expect(await (await ask(engine, 'entries?id=eq.1')).json()).toEqual([{ id: 1, body: 'stays' }])
  })

  it('sends no Content-Profile for its only schema', async () => {
    expect((await ask(engine, 'entries?select=id')).headers.get('content-profile')).toBeNull()
  })

  it('ends a statement after eight seconds', { timeout: 60_000, skip: IS_QUICK }, async () => {
    const begun = Date.now()
    const response = await ask(engine, 'rpc/wait', { method: 'POST', body: '{"seconds":40}' })
    expect(await code(response)).toEqual([500, '57014'])
    expect(Date.now() - begun).toBeGreaterThan(7_500)
    expect(Date.now() - begun).toBeLessThan(25_000)
    expect((await ask(engine, 'entries?select=id')).status).toBe(200)
  })

  it('refuses a request without a key', async () => {
    const response = await fetch(`${engine.url}/rest/v1/entries`)
    expect(response.status).toBe(401)
  })
})
