import { createHmac } from 'node:crypto'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token with a shared secret, as the platform's auth service does. It is valid for an hour unless the claims say otherwise. */
export function mintToken(secret: string, claims: Readonly<Record<string, unknown>>): string {
  const now = Math.floor(Date.now() / 1000)
  const head = encode({ alg: 'HS256', typ: 'JWT' })
  const payload = encode({ iss: 'conformance', iat: now - 10, exp: now + 3600, ...claims })
  const signature = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url')
  return `${head}.${payload}.${signature}`
}

/** A key of the older form: a token that names a role and ends after years. It is the same each time. */
export function olderKey(secret: string, role: 'anon' | 'service_role'): string {
  return mintToken(secret, { iss: 'supabase', role, iat: 1_700_000_000, exp: 2_300_000_000 })
}
