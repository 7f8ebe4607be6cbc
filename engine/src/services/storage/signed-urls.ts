import { SIGNED_URL_AUDIENCE } from '../../kernel/jwt/audiences.ts'
import { TokenError, type TokenFault } from '../../kernel/jwt/token-error.ts'
import { invalidSignature, invalidToken } from './errors.ts'
import type { StorageContext } from './storage.ts'

/** What a signed address lets its bearer do, with one object. */
export type SignedScope = 'download' | 'upload'

export interface SignedUpload {
  readonly upsert: boolean
  /** Whose file it will be. */
  readonly owner: string | null
}

/** Bound to one object and one act; its audience keeps it from being taken for a person's token. */
export function signObject(
  { tokens, now }: StorageContext,
  scope: SignedScope,
  object: string,
  expiresIn: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const iat = Math.floor(now() / 1000)
  return tokens.sign({ ...more, aud: SIGNED_URL_AUDIENCE, scope, url: object, iat, exp: iat + expiresIn })
}

const EXPIRED = '"exp" claim timestamp check failed'
const WORDING: Partial<Readonly<Record<TokenFault, string>>> = {
  expired: EXPIRED,
  key: 'signature verification failed',
  signature: 'signature verification failed',
  'not-yet-valid': '"nbf" claim timestamp check failed',
}

/** What is wrong with a token, in the words of the platform's own library for them. */
export function wordsOf({ fault }: TokenError): string {
  return WORDING[fault] ?? 'Invalid Compact JWS'
}

export async function verifyObject(
  { tokens, now }: StorageContext,
  scope: SignedScope,
  object: string,
  token: string | null,
): Promise<Readonly<Record<string, unknown>> & { readonly exp: number }> {
  if (token === null) throw invalidToken('Invalid Compact JWS')
  const claims = await tokens.verify(token).catch((error: unknown) => {
    throw error instanceof TokenError ? invalidToken(wordsOf(error)) : error
  })
  const { exp } = claims
  if (claims['aud'] !== SIGNED_URL_AUDIENCE || claims['scope'] !== scope || typeof exp !== 'number') {
    throw invalidSignature(`Token is not scoped for ${scope}`)
  }
  if (claims['url'] !== object) throw invalidSignature()
  // To the second: the tolerance that tokens of persons have is meant for clocks of other machines.
  if (exp * 1000 <= now()) throw invalidToken(EXPIRED)
  return { ...claims, exp }
}

export function uploadOf(claims: Readonly<Record<string, unknown>>): SignedUpload {
  const owner = claims['owner']
  return { upsert: claims['upsert'] === true, owner: typeof owner === 'string' ? owner : null }
}
