import { describe, expect, it } from 'vitest'
import { refusal, shared } from './support/identity.ts'

const desk = shared()

describe('service', () => {
  it('health needs no key', async () => {
    const response = await fetch(`${desk.url}/auth/v1/health`)
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ name: 'GoTrue' })])
  })

  it('settings say what the project offers', async () => {
    expect((await desk.call('settings')).body).toMatchObject({
      external: { email: true, anonymous_users: true, phone: false, github: false, google: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
    })
  })

  it('publishes its keys without their private part, and lets them be cached', async () => {
    const response = await fetch(`${desk.url}/auth/v1/.well-known/jwks.json`)
    expect(response.headers.get('cache-control')).toContain('max-age')
    const { keys } = (await response.json()) as { keys: Record<string, string>[] }
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
      expect([key['alg'], key['kty'], key['crv'], key['use']]).toEqual(['ES256', 'EC', 'P-256', 'sig'])
    }
  })

  it('everything else needs a key', async () => {
    for (const path of ['settings', 'user', 'admin/users']) {
      expect((await fetch(`${desk.url}/auth/v1/${path}`)).status).toBe(401)
    }
    for (const path of ['signup', 'token?grant_type=password', 'recover', 'verify2']) {
      const wrong = { apikey: 'sb_publishable_wrong-wrong-wrong-wrong' }
      expect((await fetch(`${desk.url}/auth/v1/${path}`, { method: 'POST', body: '{}', headers: wrong })).status).toBe(
        401,
      )
    }
  })

  it('answers may not be kept', async () => {
    const { tokens } = await desk.signedIn('cache')
    const answer = await desk.call('user', { token: tokens.access_token })
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })
})

describe('what the server has not', () => {
  const refused = (path: string, body: unknown = {}, token?: string) =>
    desk.call(path, { body, ...(token === undefined ? {} : { token }) }).then(refusal)

  it('MFA', async () => {
    const { tokens } = await desk.signedIn('mfa')
    const client = desk.client()
    await client.auth.setSession(tokens)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_totp_enroll_not_enabled' })
  })

  it('SSO', async () => {
    const { error } = await desk.client().auth.signInWithSSO({ domain: 'example.com' })
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  })

  it('other providers', async () => {
    expect(refusal(await desk.call('authorize?provider=github'))).toEqual([400, 'validation_failed'])
    expect(await refused('token?grant_type=id_token', { provider: 'google', id_token: 'x' })).toEqual([
      400,
      'provider_disabled',
    ])
  })

  it('web3', async () => {
    expect(await refused('token?grant_type=web3', { chain: 'solana' })).toEqual([422, 'web3_provider_disabled'])
  })

  it('passkeys', async () => {
    expect(await refused('passkeys/authentication/options')).toEqual([404, 'passkey_disabled'])
  })

  it('OAuth server', async () => {
    expect(await refused('oauth/token')).toEqual([404, 'feature_disabled'])
  })

  it('telephone', async () => {
    const phone = '+31612345678'
    expect(await refused('signup', { phone, password: 'Right-Password-1' })).toEqual([400, 'phone_provider_disabled'])
    expect(await refused('token?grant_type=password', { phone, password: 'x' })).toEqual([
      422,
      'phone_provider_disabled',
    ])
    expect(await refused('otp', { phone })).toEqual([400, 'phone_provider_disabled'])
    expect(await refused('verify', { phone, token: '123456', type: 'sms' })).toEqual([403, 'otp_expired'])
  })

  it('linking of identities', async () => {
    const { tokens } = await desk.signedIn('linking')
    expect(
      refusal(await desk.call('user/identities/authorize?provider=github', { token: tokens.access_token })),
    ).toEqual([404, 'manual_linking_disabled'])
  })

  it('the rest of the administration', async () => {
    const answer = await desk.call('admin/audit', { admin: true })
    expect(refusal(answer)).toEqual([501, 'feature_disabled'])
    expect(refusal(await desk.call('admin/audit', { token: desk.key }))).toEqual([403, 'not_admin'])
  })
})
