import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, refusal, sharedApi, type AuthBody } from './support/identity.ts'

const api = sharedApi()

interface PublicKey {
  readonly kid: string
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
}

let genuine: AuthBody
let key: PublicKey
let attacker: KeyObject
beforeAll(async () => {
  genuine = (await api.signedIn('genuine')).tokens
  const response = await fetch(`${api.url}/auth/v1/.well-known/jwks.json`)
  key = ((await response.json()) as { keys: [PublicKey] }).keys[0]
  attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
})

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (header: object, claims: object): string => `${encode(header)}.${encode(claims)}`
const es256 = (text: string, privateKey: KeyObject): string =>
  `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`

/** Neither the auth service nor the REST service accepts the token. */
async function expectRefused(token: string): Promise<void> {
  expect(refusal(await api.call('user', { token }))).toEqual([403, 'bad_jwt'])
  expect((await api.call('admin/users', { token })).status).toBe(403)
  expect((await api.call('logout', { method: 'POST', token })).status).toBe(403)
  for (const path of ['notes?select=id', 'rpc/who_am_i']) {
    const headers = { apikey: api.key, authorization: `Bearer ${token}` }
    const response = await fetch(`${api.url}/rest/v1/${path}`, { headers })
    const { code } = (await response.json()) as { code: string }
    expect([response.status, code]).toEqual([401, expect.stringMatching(/^PGRST30[13]$/)])
  }
}

describe('token verification', () => {
  it('accepts a genuine token', async () => {
    expect((await api.call('user', { token: genuine.access_token })).status).toBe(200)
  })

  it('refuses a token with alg none', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      const text = unsigned({ alg, typ: 'JWT' }, claimsOf(genuine.access_token))
      await expectRefused(`${text}.`)
      await expectRefused(`${text}.${genuine.access_token.split('.')[2]}`)
    }
  })

  it('refuses a token signed by HS256 with the public key as the secret', async () => {
    const pem = createPublicKey({ key: { ...key }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const secrets = [pem, JSON.stringify(key), Buffer.from(key.x, 'base64url'), key.x, key.kid, '', api.key]
    for (const secret of secrets) {
      const text = unsigned({ alg: 'HS256', typ: 'JWT', kid: key.kid }, claimsOf(genuine.access_token))
      await expectRefused(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)
    }
  })

  it('refuses a token signed by another key, with and without a known key id', async () => {
    for (const kid of [key.kid, 'another']) {
      await expectRefused(es256(unsigned({ alg: 'ES256', typ: 'JWT', kid }, claimsOf(genuine.access_token)), attacker))
    }
    await expectRefused(es256(unsigned({ alg: 'ES256', typ: 'JWT' }, claimsOf(genuine.access_token)), attacker))
  })

  it('refuses a token that carries its own key', async () => {
    const jwk = createPublicKey(attacker).export({ format: 'jwk' })
    const brought = { jwk, jku: 'http://127.0.0.1:9/keys.json', x5u: 'http://127.0.0.1:9/key.pem' }
    await expectRefused(es256(unsigned({ alg: 'ES256', ...brought }, claimsOf(genuine.access_token)), attacker))
  })

  it('refuses a service_role token without a valid signature', async () => {
    const claims = { role: 'service_role', iss: 'supabase', exp: Math.floor(Date.now() / 1000) + 3600 }
    await expectRefused(`${unsigned({ alg: 'none' }, claims)}.`)
    await expectRefused(es256(unsigned({ alg: 'ES256', kid: key.kid }, claims), attacker))
    const text = unsigned({ alg: 'HS256' }, claims)
    const forged = `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`
    await expectRefused(forged)
    const response = await fetch(`${api.url}/auth/v1/admin/users`, { headers: { apikey: forged } })
    expect(response.status).toBe(401)
  })

  it('refuses a token whose payload was changed after signing', async () => {
    const [head, , signature] = genuine.access_token.split('.')
    const claims = claimsOf(genuine.access_token)
    for (const change of [{ role: 'service_role' }, { sub: crypto.randomUUID() }, { exp: 4_000_000_000 }]) {
      await expectRefused(`${head}.${encode({ ...claims, ...change })}.${signature}`)
    }
    await expectRefused(`${genuine.access_token.slice(0, -4)}AAAA`)
    await expectRefused(`${head}.${encode(claims)}.`)
  })

  it('refuses text that is not a token', async () => {
    for (const token of ['x', 'a.b', 'a.b.c', 'a.b.c.d.e', '..', `${genuine.access_token}.x`, 'undefined']) {
      expect((await api.call('user', { token })).status).toBe(403)
    }
    for (const authorization of ['Bearer', 'Bearer ', 'Basic eDp5', genuine.access_token]) {
      const answer = await api.call('user', { headers: { authorization } })
      expect(refusal(answer)).toEqual([401, 'no_authorization'])
    }
  })
})
