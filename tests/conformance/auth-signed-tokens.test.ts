import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inject } from 'vitest'
import { identityHome, type IdentityHome } from './support/identity-engine.ts'
import { openDesk, refusal, type Desk } from './support/identity.ts'

/** An engine whose signing key the suite holds: claims that the engine itself would never sign. */
let home: IdentityHome
let desk: Desk
let privateKey: CryptoKey
const kid = 'known-to-the-suite'
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  privateKey = pair.privateKey
  const signingKeys = JSON.stringify({ ...(await exportJWK(pair.privateKey)), kid })
  home = await identityHome(inject('identity').kind, { signingKeys })
  desk = openDesk(await home.start())
})
afterAll(() => home.dispose())

const seconds = (offset: number): number => Math.floor(Date.now() / 1000) + offset

function signed(claims: Readonly<Record<string, unknown>>): Promise<string> {
  const usual = { aud: 'authenticated', role: 'authenticated', iat: seconds(-10), exp: seconds(3600) }
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey)
}

const asked = async (claims: Readonly<Record<string, unknown>>) =>
  refusal(await desk.call('user', { token: await signed(claims) }))

async function rest(claims: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const headers = { apikey: desk.key, authorization: `Bearer ${await signed(claims)}` }
  const response = await fetch(`${desk.url}/rest/v1/rpc/who_am_i`, { headers })
  return [response.status, ((await response.json()) as { code?: string }).code]
}

describe('tokens with a right signature', () => {
  it('expired', async () => {
    const { id } = await desk.person('expired')
    const claims = { sub: id, iat: seconds(-7200), exp: seconds(-3600) }
    expect(await asked(claims)).toEqual([403, 'bad_jwt'])
    expect(await rest(claims)).toEqual([401, 'PGRST303'])
  })

  it('not yet valid', async () => {
    const { id } = await desk.person('early')
    expect(await asked({ sub: id, nbf: seconds(600) })).toEqual([403, 'bad_jwt'])
    expect(await rest({ sub: id, nbf: seconds(600) })).toEqual([401, 'PGRST303'])
  })

  it('without a sub, or with one that is no id', async () => {
    expect(await asked({})).toEqual([403, 'bad_jwt'])
    expect(await asked({ sub: '' })).toEqual([403, 'bad_jwt'])
    expect(await asked({ sub: 'nobody' })).toEqual([400, 'bad_jwt'])
  })

  it('of a person who is not there', async () => {
    expect(await asked({ sub: crypto.randomUUID() })).toEqual([403, 'user_not_found'])
  })

  it('of a session that is not there, is no id, or belongs to another', async () => {
    const [person, other] = [await desk.person('session'), await desk.signedIn('other')]
    const { session_id } = JSON.parse(
      Buffer.from(other.tokens.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { session_id: string }
    const sub = person.id
    expect(await asked({ sub, session_id: crypto.randomUUID() })).toEqual([403, 'session_not_found'])
    expect(await asked({ sub, session_id })).toEqual([403, 'session_not_found'])
    expect(await asked({ sub, session_id: 'x' })).toEqual([403, 'bad_jwt'])
  })

  it('of a role that people do not have', async () => {
    const { id } = await desk.person('role')
    const answer = await desk.call('admin/users', { token: await signed({ sub: id }) })
    expect(refusal(answer)).toEqual([403, 'not_admin'])
    for (const role of ['postgres', 'supabase_auth_admin', 'authenticator', 'no-such-role']) {
      const [status] = await rest({ sub: id, role })
      expect([role, status]).toEqual([role, expect.toSatisfy((code: number) => code === 401 || code === 403)])
    }
  })
})
