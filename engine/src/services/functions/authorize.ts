import { TokenError } from '../../kernel/jwt/token-error.ts'
import { FunctionFault } from './errors.ts'

export type VerifyToken = (token: string) => Promise<unknown>

/** `verify_jwt`: the Authorization header must carry a token that this environment signed. Whose it is, is not asked. */
export async function requireToken(authorization: string | undefined, verify: VerifyToken): Promise<void> {
  if (authorization === undefined || authorization === '') {
    throw unauthorized('UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
  }
  const token = /^Bearer ([^\s]+)$/i.exec(authorization.trim())?.[1]
  const algorithm = token === undefined ? null : algorithmOf(token)
  if (token === undefined || algorithm === null) throw unauthorized('UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
  const code = CODES.get(algorithm)
  if (code === undefined) {
    throw unauthorized('UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM', `Unsupported JWT algorithm ${algorithm}`)
  }
  try {
    await verify(token)
  } catch (error) {
    if (error instanceof TokenError) throw unauthorized(code, 'Invalid JWT')
    throw error
  }
}

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    HS256: 'UNAUTHORIZED_LEGACY_JWT',
    ES256: 'UNAUTHORIZED_ASYMMETRIC_JWT',
    RS256: 'UNAUTHORIZED_ASYMMETRIC_JWT',
  }),
)

/** As the token itself says it; only letters and digits, because the answer repeats it. Null: this is no token. */
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
