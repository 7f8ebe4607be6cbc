import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, importJWK, type JWK } from 'jose'
import { z } from 'zod'

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/, 'expected base64url')
const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'expected 32 bytes in base64url')

const ellipticKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: coordinate,
  y: coordinate,
  d: coordinate,
})

/** The engine creates no such keys, but accepts them: projects that come from the platform may have one. */
const rsaKeySchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string().min(1),
  n: base64url.min(342, 'expected at least 2,048 bits'),
  e: base64url,
  d: base64url,
  p: base64url,
  q: base64url,
  dp: base64url,
  dq: base64url,
  qi: base64url,
})

/** A private key in JWK form. `kid` names it in the header of every token that it signs. */
export const signingKeySchema = z.discriminatedUnion('kty', [ellipticKeySchema, rsaKeySchema])

export type SigningKey = z.infer<typeof signingKeySchema>

export type Algorithm = 'ES256' | 'RS256'

export function algorithmOf(key: SigningKey): Algorithm {
  return key.kty === 'EC' ? 'ES256' : 'RS256'
}

export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  return signingKeySchema.parse({ kty, crv, x, y, d, kid: randomUUID() })
}

/** Copies field by field, so that the private part cannot be included. */
export function publicJwk(key: SigningKey): JWK {
  const common = { kid: key.kid, alg: algorithmOf(key), use: 'sig' }
  return key.kty === 'EC'
    ? { kty: key.kty, crv: key.crv, x: key.x, y: key.y, ...common }
    : { kty: key.kty, n: key.n, e: key.e, ...common }
}

/** Keys that were imported already, so that this is not repeated for each signature. */
const imported = new WeakMap<SigningKey, ReturnType<typeof importJWK>>()

export async function signToken(key: SigningKey, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const alg = algorithmOf(key)
  const reading = imported.get(key) ?? importJWK({ ...key, alg }, alg)
  imported.set(key, reading)
  const privateKey = await reading
  return new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: key.kid, typ: 'JWT' }).sign(privateKey)
}
