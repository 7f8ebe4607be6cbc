import type { TokenError, TokenFault } from '../../kernel/jwt/token-error.ts'
import { Refusal } from '../http/refusal.ts'

interface Wording {
  readonly code: 'PGRST301' | 'PGRST303'
  readonly message: string
  readonly details?: string
}

const NO_KEY = 'No suitable key or wrong key type'
const WRONG_ALGORITHM = 'Wrong or unsupported encoding algorithm'

/** PostgREST's codes and messages (its Error.hs): 301 for what cannot be decoded, 303 for what the claims say. */
const WORDING: Readonly<Record<TokenFault, Wording>> = {
  size: { code: 'PGRST301', message: 'JWT is larger than 16 KB' },
  parts: { code: 'PGRST301', message: 'Expected 3 parts in JWT' },
  undecodable: { code: 'PGRST301', message: 'JWT cryptographic operation failed' },
  unsecured: {
    code: 'PGRST301',
    message: WRONG_ALGORITHM,
    details: "JWT is unsecured but expected 'alg' was not 'none'",
  },
  algorithm: { code: 'PGRST301', message: WRONG_ALGORITHM },
  key: { code: 'PGRST301', message: NO_KEY, details: 'No suitable key was found to decode the JWT' },
  signature: { code: 'PGRST301', message: NO_KEY, details: 'None of the keys was able to decode the JWT' },
  payload: { code: 'PGRST303', message: 'Parsing claims failed' },
  'exp-type': { code: 'PGRST303', message: "The JWT 'exp' claim must be a number" },
  'nbf-type': { code: 'PGRST303', message: "The JWT 'nbf' claim must be a number" },
  'iat-type': { code: 'PGRST303', message: "The JWT 'iat' claim must be a number" },
  'aud-type': { code: 'PGRST303', message: "The JWT 'aud' claim must be a string or an array of strings" },
  expired: { code: 'PGRST303', message: 'JWT expired' },
  'not-yet-valid': { code: 'PGRST303', message: 'JWT not yet valid' },
  'issued-in-future': { code: 'PGRST303', message: 'JWT issued at future' },
}

/** The cause tells a protocol with words of its own what was wrong. */
export function tokenRefusal(error: TokenError): Refusal {
  const { code, message, details } = WORDING[error.fault]
  return invalidToken(code, error.fault === 'parts' ? `${message}; got ${error.parts}` : message, details, error)
}

export function emptyTokenRefusal(): Refusal {
  return invalidToken('PGRST301', 'Empty JWT is sent in Authorization header')
}

function invalidToken(code: string, message: string, details?: string, cause?: TokenError): Refusal {
  return new Refusal(
    401,
    { code, details: details ?? null, hint: null, message },
    {
      'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
      'proxy-status': `PostgREST; error=${code}`,
    },
    cause,
  )
}
