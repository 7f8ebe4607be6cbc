import type { Caller } from '../../kernel/db/run-as.ts'
import type { TokenError, TokenFault } from '../../kernel/jwt/token-error.ts'
import { AccessError } from '../access/access-error.ts'
import type { Exchange } from '../http/exchange.ts'
import { keyRefusal } from '../http/key-refusal.ts'
import { Refusal } from '../http/refusal.ts'

/** Returns the caller. One that is not let in gets PostgREST's answer, which REST, mail and broadcasts over HTTP share. */
export async function postgrestCaller({
  access,
  keyRole,
  request,
}: Pick<Exchange, 'access' | 'keyRole' | 'request'>): Promise<Caller> {
  try {
    return await access.caller(keyRole, request.headers.authorization)
  } catch (error) {
    throw error instanceof AccessError ? postgrestRefusal(error) : error
  }
}

export function postgrestRefusal(error: AccessError): Refusal {
  const { fault, message } = error
  switch (fault.kind) {
    case 'missing-key':
    case 'wrong-key':
      return keyRefusal(error)
    case 'empty-token':
      return invalidToken('PGRST301', message)
    case 'bad-token':
      return badToken(fault.error)
    case 'unknown-role':
      return refusal(401, '22023', message)
    case 'forbidden-role':
      return refusal(403, '42501', message)
  }
}

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
  'no-exp': { code: 'PGRST303', message: "The JWT 'exp' claim is required" },
  endless: { code: 'PGRST303', message: "The JWT 'exp' claim is more than seven days ahead" },
  role: { code: 'PGRST303', message: 'No token may name this role: use the secret key' },
  'not-yet-valid': { code: 'PGRST303', message: 'JWT not yet valid' },
  'issued-in-future': { code: 'PGRST303', message: 'JWT issued at future' },
}

function badToken({ fault, parts }: TokenError): Refusal {
  const { code, message, details } = WORDING[fault]
  return invalidToken(code, fault === 'parts' ? `${message}; got ${parts}` : message, details)
}

function invalidToken(code: string, message: string, details?: string): Refusal {
  const challenge = `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`
  return refusal(401, code, message, details, { 'www-authenticate': challenge })
}

function refusal(
  status: number,
  code: string,
  message: string,
  details: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  return new Refusal(
    status,
    { code, details, hint: null, message },
    { ...headers, 'proxy-status': `PostgREST; error=${code}` },
  )
}
