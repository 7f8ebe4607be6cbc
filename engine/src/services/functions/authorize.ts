import { TokenError } from '../../kernel/jwt/token-error.ts'
import { FunctionFault } from './errors.ts'

export interface TokenCheck {
  /** The claims of a token that this environment signed. Rejects with a TokenError. */
  verify(token: string): Promise<Claims>
  /** False if the token's session has ended. */
  isLive(claims: Claims): Promise<boolean>
}

type Claims = Readonly<Record<string, unknown>>

const BEARER = /^Bearer ([^\s]+)$/i

/**
 * For `verify_jwt`: the Authorization header must have a token that this environment signed. It may be of any user, but the user
 * must still be signed in. Returns the user's id; null if the token has no user.
 */
export async function requireToken(authorization: string | undefined, check: TokenCheck): Promise<string | null> {
  if (authorization === undefined || authorization === '') {
    throw unauthorized('UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
  }
  const token = BEARER.exec(authorization.trim())?.[1]
  const algorithm = token === undefined ? null : algorithmOf(token)
  if (token === undefined || algorithm === null) throw unauthorized('UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
  const code = CODES.get(algorithm)
  if (code === undefined) {
    throw unauthorized('UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM', `Unsupported JWT algorithm ${algorithm}`)
  }
  const claims = await claimsOf(token, check)
  if (claims === null) throw unauthorized(code, 'Invalid JWT')
  if (!(await check.isLive(claims))) throw sessionEnded(code)
  return userIdOf(claims)
}

/** Without `verify_jwt` the function itself checks its callers; but a token of a user who was signed out is refused here. */
export async function refuseEndedSession(authorization: string | undefined, check: TokenCheck): Promise<string | null> {
  const token = BEARER.exec(authorization?.trim() ?? '')?.[1]
  const algorithm = token === undefined ? null : algorithmOf(token)
  if (token === undefined || algorithm === null) return null
  const claims = await claimsOf(token, check)
  if (claims === null) return null
  if (!(await check.isLive(claims))) throw sessionEnded(CODES.get(algorithm) ?? '')
  return userIdOf(claims)
}

function userIdOf({ sub }: Claims): string | null {
  return typeof sub === 'string' && sub !== '' ? sub : null
}

/** Null if the token was not signed by this environment, or is not valid now. */
async function claimsOf(token: string, check: TokenCheck): Promise<Claims | null> {
  try {
    return await check.verify(token)
  } catch (error) {
    if (error instanceof TokenError) return null
    throw error
  }
}

function sessionEnded(code: string): FunctionFault {
  return unauthorized(code, 'The session of this token has ended')
}

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    HS256: 'UNAUTHORIZED_LEGACY_JWT',
    ES256: 'UNAUTHORIZED_ASYMMETRIC_JWT',
    RS256: 'UNAUTHORIZED_ASYMMETRIC_JWT',
  }),
)

/** The algorithm that the token names, only if it has letters and digits, because the answer repeats it. Null if it is not a token. */
function algorithmOf(token: string): string | null {
  const [head, , signature, more] = token.split('.')
  if (head === undefined || signature === undefined || more !== undefined) return null
  try {
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { alg?: unknown }
    return typeof alg === 'string' && /^[A-Za-z0-9]{1,16}$/.test(alg) ? alg : null
  } catch {
    return null
  }
}

function unauthorized(code: string, message: string): FunctionFault {
  return new FunctionFault(401, code, message)
}
