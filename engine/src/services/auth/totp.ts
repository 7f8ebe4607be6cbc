import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const PERIOD_SECONDS = 30

/** The clocks of a telephone and of the engine may differ by one period. */
const WINDOW = 1

export interface NewTotp {
  readonly secret: string
  /** What an authenticator app reads from the QR code. */
  readonly uri: string
  readonly svg: string
}

export function newTotp(issuer: string, account: string): NewTotp {
  const totp = totpOf(new Secret({ size: 20 }), { issuer, label: account })
  const uri = totp.toString()
  // The client puts the image into an address as it is, so its colours are words: a # would end the address.
  return { secret: totp.secret.base32, uri, svg: renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }) }
}

/** Six digits, without the spaces that apps show between them. Null for anything else. */
export function normalizedCode(code: string): string | null {
  const digits = code.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** The time step to which the code belongs, or null if it is wrong. The library compares in constant time. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(Secret.fromBase32(secret))
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

function totpOf(secret: Secret, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })
}
