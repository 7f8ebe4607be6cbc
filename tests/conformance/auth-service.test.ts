import { describe, expect, it } from 'vitest'
import { refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()

describe('the auth service', () => {
  it('answers the health check without an API key', async () => {
    const response = await fetch(`${api.url}/auth/v1/health`)
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ name: 'GoTrue' })])
  })

  it('lists the project’s features in its settings', async () => {
    expect((await api.call('settings')).body).toMatchObject({
      external: { email: true, anonymous_users: true, phone: false, github: false, google: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
      passkeys_enabled: true,
    })
  })

  it('publishes its public keys only, and lets clients cache them', async () => {
    const response = await fetch(`${api.url}/auth/v1/.well-known/jwks.json`)
    expect(response.headers.get('cache-control')).toContain('max-age')
    const { keys } = (await response.json()) as { keys: Record<string, string>[] }
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
      expect([key['alg'], key['kty'], key['crv'], key['use']]).toEqual(['ES256', 'EC', 'P-256', 'sig'])
    }
  })

  it('requires an API key for everything else', async () => {
    for (const path of ['settings', 'user', 'admin/users']) {
      expect((await fetch(`${api.url}/auth/v1/${path}`)).status).toBe(401)
    }
    for (const path of ['signup', 'token?grant_type=password', 'recover', 'verify2']) {
      const wrong = { apikey: 'sb_publishable_wrong-wrong-wrong-wrong' }
      expect((await fetch(`${api.url}/auth/v1/${path}`, { method: 'POST', body: '{}', headers: wrong })).status).toBe(
        401,
      )
    }
  })

  it('forbids caching of its answers', async () => {
    const { tokens } = await api.signedIn('cache')
    const answer = await api.call('user', { token: tokens.access_token })
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })
})

describe('the auth service, for features that are not offered,', () => {
  const refused = (path: string, body: unknown = {}, token?: string) =>
    api.call(path, { body, ...(token === undefined ? {} : { token }) }).then(refusal)

  it('refuses SSO', async () => {
    const { error } = await api.client().auth.signInWithSSO({ domain: 'example.com' })
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  })

  it('refuses other identity providers', async () => {
    expect(refusal(await api.call('authorize?provider=github'))).toEqual([400, 'validation_failed'])
    expect(await refused('token?grant_type=id_token', { provider: 'google', id_token: 'x' })).toEqual([
      400,
      'provider_disabled',
    ])
  })

  it('refuses web3 sign-in', async () => {
    expect(await refused('token?grant_type=web3', { chain: 'solana' })).toEqual([422, 'web3_provider_disabled'])
  })

  it('refuses OAuth server requests', async () => {
    expect(await refused('oauth/token')).toEqual([404, 'feature_disabled'])
    expect(refusal(await api.call('admin/oauth/clients', { admin: true }))).toEqual([404, 'feature_disabled'])
    expect(refusal(await api.call('admin/oauth/clients', { token: api.key }))).toEqual([403, 'not_admin'])
  })

  it('refuses phone numbers', async () => {
    const phone = '+31612345678'
    expect(await refused('signup', { phone, password: 'Right-Password-1' })).toEqual([400, 'phone_provider_disabled'])
    expect(await refused('token?grant_type=password', { phone, password: 'x' })).toEqual([
      422,
      'phone_provider_disabled',
    ])
    expect(await refused('otp', { phone })).toEqual([400, 'phone_provider_disabled'])
    expect(await refused('verify', { phone, token: '123456', type: 'sms' })).toEqual([403, 'otp_expired'])
  })

  it('refuses to link identities', async () => {
    const { tokens } = await api.signedIn('linking')
    expect(
      refusal(await api.call('user/identities/authorize?provider=github', { token: tokens.access_token })),
    ).toEqual([404, 'manual_linking_disabled'])
  })

  it('refuses other admin endpoints', async () => {
    const answer = await api.call('admin/audit', { admin: true })
    expect(refusal(answer)).toEqual([501, 'feature_disabled'])
    expect(refusal(await api.call('admin/audit', { token: api.key }))).toEqual([403, 'not_admin'])
  })
})
