import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inject } from 'vitest'
import { identitySetup, type IdentitySetup } from './support/identity-engine.ts'
import { openAuthApi, refusal, type AuthApi } from './support/identity.ts'

/** The tests hold the engine's signing key, so they can sign claims that the engine itself never signs. */
let setup: IdentitySetup
let api: AuthApi
let privateKey: CryptoKey
const KEY_ID = 'known-to-the-suite'
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  privateKey = pair.privateKey
  const signingKeys = JSON.stringify({ ...(await exportJWK(pair.privateKey)), kid: KEY_ID })
  setup = await identitySetup(inject('identity').kind, { signingKeys })
  api = openAuthApi(await setup.start())
})
afterAll(() => setup.dispose())

const seconds = (offset: number): number => Math.floor(Date.now() / 1000) + offset

function signed(claims: Readonly<Record<string, unknown>>): Promise<string> {
  const usual = { aud: 'authenticated', role: 'authenticated', iat: seconds(-10), exp: seconds(3600) }
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: KEY_ID, typ: 'JWT' })
    .sign(privateKey)
}

const asked = async (claims: Readonly<Record<string, unknown>>) =>
  refusal(await api.call('user', { token: await signed(claims) }))

async function rest(claims: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const headers = { apikey: api.key, authorization: `Bearer ${await signed(claims)}` }
  const response = await fetch(`${api.url}/rest/v1/rpc/who_am_i`, { headers })
  return [response.status, ((await response.json()) as { code?: string }).code]
}

describe('a token with a valid signature', () => {
  it('is refused if it has expired', async () => {
    const { id } = await api.person('expired')
    const claims = { sub: id, iat: seconds(-7200), exp: seconds(-3600) }
    expect(await asked(claims)).toEqual([403, 'bad_jwt'])
    expect(await rest(claims)).toEqual([401, 'PGRST303'])
  })

  it('is refused if it is not yet valid', async () => {
    const { id } = await api.person('early')
    expect(await asked({ sub: id, nbf: seconds(600) })).toEqual([403, 'bad_jwt'])
    expect(await rest({ sub: id, nbf: seconds(600) })).toEqual([401, 'PGRST303'])
  })

  it('is refused without a sub or with a sub that is not an id', async () => {
    expect(await asked({})).toEqual([403, 'bad_jwt'])
    expect(await asked({ sub: '' })).toEqual([403, 'bad_jwt'])
    expect(await asked({ sub: 'nobody' })).toEqual([400, 'bad_jwt'])
  })

  it('is refused if the user does not exist', async () => {
    expect(await asked({ sub: crypto.randomUUID() })).toEqual([403, 'user_not_found'])
  })

  it('is refused if the session does not exist, is not an id or belongs to another user', async () => {
    const [person, other] = [await api.person('session'), await api.signedIn('other')]
    const { session_id } = JSON.parse(
      Buffer.from(other.tokens.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { session_id: string }
    const sub = person.id
    expect(await asked({ sub, session_id: crypto.randomUUID() })).toEqual([403, 'session_not_found'])
    expect(await asked({ sub, session_id })).toEqual([403, 'session_not_found'])
    expect(await asked({ sub, session_id: 'x' })).toEqual([403, 'bad_jwt'])
  })

  it('is refused if it names a role that users cannot have', async () => {
    const { id } = await api.person('role')
    const answer = await api.call('admin/users', { token: await signed({ sub: id }) })
    expect(refusal(answer)).toEqual([403, 'not_admin'])
    for (const role of ['postgres', 'supabase_auth_admin', 'authenticator', 'no-such-role']) {
      const [status] = await rest({ sub: id, role })
      expect([role, status]).toEqual([role, expect.toSatisfy((code: number) => code === 401 || code === 403)])
    }
  })
})
