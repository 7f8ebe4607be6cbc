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

/** Throws the server's refusal, or says in words what the device or the browser did. */
export function throwIfKeyFailed({ error }: { readonly error: Failure | null }): void {
  if (error === null) return
  const { name, message, code, status } = error
  throw new RequestError({ message: DEVICE_PROBLEMS[name] ?? message, code, status: status ?? 400 })
}
