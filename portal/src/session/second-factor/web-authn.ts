import { RequestError } from '../../lib/request-error.ts'
import { TEXTS } from '../auth/texts.ts'

/**
 * Whether this browser can use passkeys and security keys here. Browsers refuse them at an address that is a number, and
 * at one without encryption.
 */
export function hasWebAuthn(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname)
  return typeof PublicKeyCredential === 'function' && window.isSecureContext && !isNumber
}

interface Failure {
  readonly name: string
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

type Problem = keyof typeof TEXTS.device

/** What the device or the browser refused. The server has not seen the answer. */
const DEVICE_PROBLEMS: Readonly<Record<string, Problem>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'registered',
  SecurityError: 'address',
}

/** What the server refused, by its code. Its own words are for programmers. */
const REFUSALS: Readonly<Record<string, Problem>> = {
  mfa_challenge_expired: 'late',
  webauthn_challenge_expired: 'late',
  webauthn_challenge_not_found: 'late',
  mfa_ip_address_mismatch: 'network',
  webauthn_verification_failed: 'refused',
  webauthn_credential_exists: 'registered',
  too_many_passkeys: 'tooManyPasskeys',
  too_many_enrolled_mfa_factors: 'tooManyFactors',
}

/** Says in words what the server refused, or what the device or the browser did. */
export function throwIfKeyFailed({ error }: { readonly error: Failure | null }): void {
  if (error === null) return
  const { name, message, code, status } = error
  const problem = DEVICE_PROBLEMS[name] ?? REFUSALS[code ?? '']
  const words = problem === undefined ? undefined : TEXTS.device[problem]
  throw new RequestError({ message: words ?? message, words, code, status: status ?? 400 })
}
