import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, importJWK, type JWK } from 'jose'
import { z } from 'zod'

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'expected 32 bytes in base64url')

/** A private ES256 key in JWK form. `kid` names it in the header of every token that it signs. */
export const signingKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: coordinate,
  y: coordinate,
  d: coordinate,
})

export type SigningKey = z.infer<typeof signingKeySchema>

export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  return signingKeySchema.parse({ kty, crv, x, y, d, kid: randomUUID() })
}

/** Field by field, so that the private part cannot slip through. */
export function publicJwk(key: SigningKey): JWK {
  return { kty: key.kty, crv: key.crv, x: key.x, y: key.y, kid: key.kid, alg: 'ES256', use: 'sig' }
}

export async function signToken(key: SigningKey, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const privateKey = await importJWK({ ...key, alg: 'ES256' }, 'ES256')
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' }).sign(privateKey)
}
