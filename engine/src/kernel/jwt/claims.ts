import { TokenError, type TokenFault } from './token-error.ts'

export type Claims = Readonly<Record<string, unknown>>

/** Clocks differ a little between machines; PostgREST and GoTrue allow the same. */
const SKEW_SECONDS = 30

export function parseClaims(payload: string): Claims {
  let claims: unknown
  try {
    claims = JSON.parse(payload)
  } catch {
    throw new TokenError('payload')
  }
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new TokenError('payload')
  return claims as Claims
}

function seconds(claims: Claims, name: string, fault: TokenFault): number | null {
  const value = claims[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'number') throw new TokenError(fault)
  return value
}

/** Seven days: `jwt_expiry` may not be longer, and a rotated key is retired after this time. */
export const MAX_TOKEN_SECONDS = 604_800

/** Whoever has a leaked key signs what they like: such a token must end soon, and never names the role that may do everything. */
export function checkUserToken(claims: Claims, nowMs: number): void {
  checkClaims(claims, nowMs)
  const exp = seconds(claims, 'exp', 'exp-type')
  if (exp === null) throw new TokenError('no-exp')
  if (exp - Math.floor(nowMs / 1000) > MAX_TOKEN_SECONDS + SKEW_SECONDS) throw new TokenError('endless')
  if (claims['role'] === 'service_role') throw new TokenError('role')
}

/** Called at each use, not once: a token in the cache expires like any other. */
export function checkClaims(claims: Claims, nowMs: number): void {
  const now = Math.floor(nowMs / 1000)
  const exp = seconds(claims, 'exp', 'exp-type')
  if (exp !== null && now - SKEW_SECONDS > exp) throw new TokenError('expired')
  const nbf = seconds(claims, 'nbf', 'nbf-type')
  if (nbf !== null && now + SKEW_SECONDS < nbf) throw new TokenError('not-yet-valid')
  const iat = seconds(claims, 'iat', 'iat-type')
  if (iat !== null && now + SKEW_SECONDS < iat) throw new TokenError('issued-in-future')
  const aud = claims['aud'] ?? null
  const isAudience = aud === null || typeof aud === 'string' || (Array.isArray(aud) && aud.every(isString))
  if (!isAudience) throw new TokenError('aud-type')
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}
