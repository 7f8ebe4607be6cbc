import type { Caller } from '../../kernel/db/run-as.ts'
import { SIGNED_URL_AUDIENCE } from '../../kernel/jwt/audiences.ts'
import { TokenError, type TokenFault } from '../../kernel/jwt/token-error.ts'
import { endedSessions, ownerOf } from '../../kernel/sessions/ended-sessions.ts'
import { accessDenied, invalidSignature, invalidToken } from './errors.ts'
import type { StorageContext } from './types.ts'

/** What a signed URL allows, with one object. */
export type SignedScope = 'download' | 'upload'

export interface SignedUpload {
  readonly upsert: boolean
  /** The caller who made the URL. The upload has the rights that this caller has when it arrives. */
  readonly caller: Caller
}

/** Policies identify a caller by these claims. Others are left out, because everyone who has the URL can read them. */
const INCLUDED_CLAIMS = ['role', 'sub', 'session_id', 'aal', 'is_anonymous']

/** Signs a token for one object and one action. Because of its audience it cannot be used as a user's token. */
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

/** The message for an invalid token, in the words of the platform's own library. */
export function tokenMessage({ fault }: TokenError): string {
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
    throw error instanceof TokenError ? invalidToken(tokenMessage(error)) : error
  })
  const { exp } = claims
  if (claims['aud'] !== SIGNED_URL_AUDIENCE || claims['scope'] !== scope || typeof exp !== 'number') {
    throw invalidSignature(`Token is not scoped for ${scope}`)
  }
  if (claims['url'] !== object) throw invalidSignature()
  // Without tolerance: the tolerance for tokens of users is meant for clocks of other machines.
  if (exp * 1000 <= now()) throw invalidToken(EXPIRED)
  return { ...claims, exp }
}

export function uploadClaims({ role, claims }: Caller, upsert: boolean): Readonly<Record<string, unknown>> {
  const all = JSON.parse(claims) as Record<string, unknown>
  const included = INCLUDED_CLAIMS.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name]])
  return { upsert, role, claims: Object.fromEntries(included) as unknown }
}

/** Rejects if the session of the caller who made the URL has ended. */
export async function uploadOf(
  { db }: StorageContext,
  { upsert, role, claims }: Readonly<Record<string, unknown>>,
): Promise<SignedUpload> {
  if (typeof role !== 'string' || typeof claims !== 'object' || claims === null) throw invalidSignature()
  const ended = await endedSessions(db, [ownerOf({ ...claims })])
  if (ended.size > 0) throw accessDenied('The session in which this address was made has ended')
  return { upsert: upsert === true, caller: { role, claims: JSON.stringify(claims) } }
}
