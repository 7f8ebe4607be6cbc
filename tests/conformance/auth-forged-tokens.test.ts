import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, refusal, shared, type AuthBody } from './support/identity.ts'

const desk = shared()

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
  genuine = (await desk.signedIn('genuine')).tokens
  const response = await fetch(`${desk.url}/auth/v1/.well-known/jwks.json`)
  key = ((await response.json()) as { keys: [PublicKey] }).keys[0]
  attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
})

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (header: object, claims: object): string => `${encode(header)}.${encode(claims)}`
const es256 = (text: string, privateKey: KeyObject): string =>
  `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`

/** Neither who it is nor what they may do is believed, by either service. */
async function expectRefused(token: string): Promise<void> {
  expect(refusal(await desk.call('user', { token }))).toEqual([403, 'bad_jwt'])
  expect((await desk.call('admin/users', { token })).status).toBe(403)
  expect((await desk.call('logout', { method: 'POST', token })).status).toBe(403)
  for (const path of ['notes?select=id', 'rpc/who_am_i']) {
    const headers = { apikey: desk.key, authorization: `Bearer ${token}` }
    const response = await fetch(`${desk.url}/rest/v1/${path}`, { headers })
    const { code } = (await response.json()) as { code: string }
    expect([response.status, code]).toEqual([401, expect.stringMatching(/^PGRST30[13]$/)])
  }
}

describe('forged tokens', () => {
  it('the genuine one is taken', async () => {
    expect((await desk.call('user', { token: genuine.access_token })).status).toBe(200)
  })

  it('alg none', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      const text = unsigned({ alg, typ: 'JWT' }, claimsOf(genuine.access_token))
      await expectRefused(`${text}.`)
      await expectRefused(`${text}.${genuine.access_token.split('.')[2]}`)
    }
  })

  it('HS256 with the public key as the secret', async () => {
    const pem = createPublicKey({ key: { ...key }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const secrets = [pem, JSON.stringify(key), Buffer.from(key.x, 'base64url'), key.x, key.kid, '', desk.key]
    for (const secret of secrets) {
      const text = unsigned({ alg: 'HS256', typ: 'JWT', kid: key.kid }, claimsOf(genuine.access_token))
      await expectRefused(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)
    }
  })

  it('another engine, with and without the name of a known key', async () => {
    for (const kid of [key.kid, 'another']) {
      await expectRefused(es256(unsigned({ alg: 'ES256', typ: 'JWT', kid }, claimsOf(genuine.access_token)), attacker))
    }
    await expectRefused(es256(unsigned({ alg: 'ES256', typ: 'JWT' }, claimsOf(genuine.access_token)), attacker))
  })

  it('a key that the token itself brings along', async () => {
    const jwk = createPublicKey(attacker).export({ format: 'jwk' })
    const brought = { jwk, jku: 'http://127.0.0.1:9/keys.json', x5u: 'http://127.0.0.1:9/key.pem' }
    await expectRefused(es256(unsigned({ alg: 'ES256', ...brought }, claimsOf(genuine.access_token)), attacker))
  })

  it('service_role without a signature', async () => {
    const claims = { role: 'service_role', iss: 'supabase', exp: Math.floor(Date.now() / 1000) + 3600 }
    await expectRefused(`${unsigned({ alg: 'none' }, claims)}.`)
    await expectRefused(es256(unsigned({ alg: 'ES256', kid: key.kid }, claims), attacker))
    const text = unsigned({ alg: 'HS256' }, claims)
    const forged = `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`
    await expectRefused(forged)
    const response = await fetch(`${desk.url}/auth/v1/admin/users`, { headers: { apikey: forged } })
    expect(response.status).toBe(401)
  })

  it('a changed payload under a genuine signature', async () => {
    const [head, , signature] = genuine.access_token.split('.')
    const claims = claimsOf(genuine.access_token)
    for (const change of [{ role: 'service_role' }, { sub: crypto.randomUUID() }, { exp: 4_000_000_000 }]) {
      await expectRefused(`${head}.${encode({ ...claims, ...change })}.${signature}`)
    }
    await expectRefused(`${genuine.access_token.slice(0, -4)}AAAA`)
    await expectRefused(`${head}.${encode(claims)}.`)
  })

  it('what is no token at all', async () => {
    for (const token of ['x', 'a.b', 'a.b.c', 'a.b.c.d.e', '..', `${genuine.access_token}.x`, 'undefined']) {
      expect((await desk.call('user', { token })).status).toBe(403)
    }
    for (const authorization of ['Bearer', 'Bearer ', 'Basic eDp5', genuine.access_token]) {
      const answer = await desk.call('user', { headers: { authorization } })
      expect(refusal(answer)).toEqual([401, 'no_authorization'])
    }
  })
})
