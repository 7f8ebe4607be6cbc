import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { checkClaims, type Claims } from './claims.ts'
import { createVerifier, type Verifier } from './verifier.ts'

/** Signs and verifies what the engine gives to itself. */
export interface OwnTokens extends Verifier {
  sign(claims: Claims): Promise<string>
  /** Whether the token says that it is one of these. */
  isOwn(token: string): boolean
}

/**
 * Its key is made of the secret API key, for one purpose: so a leaked key that signs tokens of users forges nothing here, nor
 * does a token for another purpose. Whoever has the secret key needs no forgery.
 */
export async function createOwnTokens(secretKey: string, purpose: string): Promise<OwnTokens> {
  const secret = createHmac('sha256', secretKey).update(purpose).digest('hex')
  const header = { alg: 'HS256', typ: 'JWT', kid: purpose }
  const beginning = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`
  const key = new TextEncoder().encode(secret)
  const verifier = await createVerifier({ signingKeys: [], secret, check: checkClaims })
  return {
    verify: (token) => verifier.verify(token),
    isOwn: (token) => token.startsWith(beginning),
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader(header).sign(key),
  }
}
