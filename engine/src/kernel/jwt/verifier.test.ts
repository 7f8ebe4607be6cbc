import { exportSPKI, importJWK, SignJWT, type CryptoKey } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSigningKey, publicJwk, signToken, type SigningKey } from './signing-keys.ts'
import type { TokenFault } from './token-error.ts'
import { createVerifier, type Verifier } from './verifier.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-characters'
const NOW = 1_800_000_000
let key: SigningKey
let other: SigningKey
let now = NOW * 1000

beforeAll(async () => {
  key = await createSigningKey()
  other = await createSigningKey()
})

function verifier(secret?: string): Promise<Verifier> {
  now = NOW * 1000
  return createVerifier({ signingKeys: [key], secret, now: () => now })
}

function hs256(claims: Record<string, unknown>, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret))
}

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}

async function expectFault(token: string, fault: TokenFault, using?: Verifier): Promise<void> {
  await expect((using ?? (await verifier())).verify(token)).rejects.toMatchObject({ name: 'TokenError', fault })
}

describe('tokens that are accepted', () => {
  it('accepts a token of its own key, with the payload unchanged', async () => {
    const token = await signToken(key, { role: 'authenticated', sub: 'a', exp: NOW + 60 })
    const verified = await (await verifier()).verify(token)
    expect(verified.payload).toBe(`{"role":"authenticated","sub":"a","exp":${NOW + 60}}`)
    expect(verified.claims['sub']).toBe('a')
  })

  it('accepts a token without kid, and HS256 if a secret is given', async () => {
    const privateKey = await importJWK({ ...key, alg: 'ES256' }, 'ES256')
    const unnamed = await new SignJWT({ role: 'anon', exp: NOW + 60 })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey)
    expect((await (await verifier()).verify(unnamed)).algorithm).toBe('ES256')
    expect(
      (await (await verifier(SECRET)).verify(await hs256({ role: 'anon', exp: NOW + 60 }, SECRET))).algorithm,
    ).toBe('HS256')
  })

  it('tolerates thirty seconds between clocks', async () => {
    const verify = await verifier()
    await verify.verify(await signToken(key, { exp: NOW + 604_800 + 30 }))
    await verify.verify(await signToken(key, { exp: NOW - 29, nbf: NOW + 29, iat: NOW + 29 }))
  })
})

describe('tokens that are refused', () => {
  it('larger ones than the engine signs, before anything is done with them', async () => {
    const padded = (length: number) => signToken(key, { sub: 'a', exp: NOW + 60, padding: 'x'.repeat(length) })
    await (await verifier()).verify(await padded(12_000))
    await expectFault(await padded(12_500), 'size')
    await expectFault('.'.repeat(16 * 1024 + 1), 'size')
  })

  it('unsigned ones', async () => {
    await expectFault(`${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.`, 'unsecured')
    await expectFault(`${encode({ alg: 'ES256', kid: key.kid })}.${encode({ role: 'service_role' })}.`, 'signature')
  })

  it('HS256 signed with the public key, in each form that an attacker could use', async () => {
    const jwk = publicJwk(key)
    const spki = await exportSPKI((await importJWK(jwk, 'ES256', { extractable: true })) as CryptoKey)
    for (const guess of [spki, JSON.stringify(jwk), jwk.x ?? '']) {
      const token = await hs256({ role: 'service_role' }, guess)
      await expectFault(token, 'key')
      await expectFault(token, 'signature', await verifier(SECRET))
    }
  })

  it('those of another key, under its own name and under ours', async () => {
    await expectFault(await signToken(other, { role: 'service_role' }), 'key')
    await expectFault(await signToken({ ...other, kid: key.kid }, { role: 'service_role' }), 'signature')
  })

  it('a payload exchanged under a valid signature', async () => {
    const [head = '', , signature = ''] = (await signToken(key, { role: 'anon' })).split('.')
    await expectFault(`${head}.${encode({ role: 'service_role' })}.${signature}`, 'signature')
  })

  it('other algorithms and critical extensions', async () => {
    await expectFault(`${encode({ alg: 'HS512' })}.e30.AAAA`, 'algorithm')
    await expectFault(`${encode({ alg: 'ES256', crit: ['x'], x: 1 })}.e30.AAAA`, 'algorithm')
  })

  it('texts that are no tokens', async () => {
    await expectFault('abc', 'parts')
    await expectFault('a.b.c', 'undecodable')
    await expectFault('....', 'parts')
    await expectFault(`${encode({ alg: 'HS256' })}.${encode('no object')}.AAAA`, 'key')
  })

  it('a payload that is no object', async () => {
    const privateKey = await importJWK({ ...key, alg: 'ES256' }, 'ES256')
    const { CompactSign } = await import('jose')
    for (const payload of ['[]', '"x"', 'x', 'null']) {
      const signer = new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg: 'ES256' })
      await expectFault(await signer.sign(privateKey), 'payload')
    }
  })

  it('claims out of time or of the wrong type', async () => {
    const cases: [Record<string, unknown>, TokenFault][] = [
      [{ exp: NOW - 31 }, 'expired'],
      [{ nbf: NOW + 31 }, 'not-yet-valid'],
      [{ iat: NOW + 31 }, 'issued-in-future'],
      [{}, 'no-exp'],
      [{ exp: null }, 'no-exp'],
      [{ exp: NOW + 604_800 + 31 }, 'endless'],
      [{ exp: NOW + 60, role: 'service_role' }, 'role'],
      [{ exp: 'soon' }, 'exp-type'],
      [{ nbf: 'soon' }, 'nbf-type'],
      [{ iat: 'soon' }, 'iat-type'],
      [{ aud: 7 }, 'aud-type'],
    ]
    for (const [claims, fault] of cases) await expectFault(await signRaw(claims), fault)
  })

  it('a token that expires while it is in the cache', async () => {
    const verify = await verifier()
    const token = await signToken(key, { exp: NOW + 60 })
    await verify.verify(token)
    now = (NOW + 91) * 1000
    await expectFault(token, 'expired', verify)
  })
})

/** SignJWT refuses wrong types itself, so sign the bytes. */
async function signRaw(claims: Record<string, unknown>): Promise<string> {
  const { CompactSign } = await import('jose')
  const privateKey = await importJWK({ ...key, alg: 'ES256' }, 'ES256')
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .sign(privateKey)
}
