import { RequestError } from '../../lib/request-error.ts'

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

/** What the device or the browser refused. The server has not seen the answer. */
const DEVICE_PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Nothing was confirmed in time, or it was cancelled. Please try again.',
  AbortError: 'Nothing was confirmed in time, or it was cancelled. Please try again.',
  InvalidStateError: 'This device or key is registered already.',
  SecurityError: 'Passkeys and security keys do not work at this address of the portal.',
}

const LATE = 'That took too long. Please try again.'

/** What the server refused, by its code. Its own words are for programmers. */
const REFUSALS: Readonly<Record<string, string>> = {
  mfa_challenge_expired: LATE,
  webauthn_challenge_expired: LATE,
  webauthn_challenge_not_found: LATE,
  mfa_ip_address_mismatch: 'Your network has changed meanwhile. Please try again.',
  webauthn_verification_failed: 'This device or key was not accepted. Please try again, or use another one.',
  webauthn_credential_exists: 'This device or key is registered already.',
  too_many_passkeys: 'You have as many passkeys as are allowed. Remove one first.',
  too_many_enrolled_mfa_factors: 'You have as many second factors as are allowed. Remove one first.',
}

/** Says in words what the server refused, or what the device or the browser did. */
export function throwIfKeyFailed({ error }: { readonly error: Failure | null }): void {
  if (error === null) return
  const { name, message, code, status } = error
  throw new RequestError({
    message: DEVICE_PROBLEMS[name] ?? REFUSALS[code ?? ''] ?? message,
    code,
    status: status ?? 400,
  })
}
