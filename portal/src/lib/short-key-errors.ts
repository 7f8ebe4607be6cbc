/**
 * Replaces a part of the identity client in the build (`vite.config.ts`): its long English reasons why a device refused.
 * The portal has its own words, by the name of the error (`web-authn.ts`), and the name is the same here.
 */
export class WebAuthnError extends Error {
  readonly __isWebAuthnError = true
  readonly code: string

  constructor({ message, code, cause, name }: { message: string; code: string; cause?: unknown; name?: string }) {
    super(message, { cause })
    this.name = name ?? (cause instanceof Error ? cause.name : 'UnknownError')
    this.code = code
  }
}

export class WebAuthnUnknownError extends WebAuthnError {
  constructor(message: string, cause: unknown) {
    super({ code: UNEXPLAINED, cause, message, name: 'WebAuthnUnknownError' })
  }
}

const UNEXPLAINED = 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'

export const isWebAuthnError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && '__isWebAuthnError' in error

const identify = ({ error }: { error: Error }): WebAuthnError =>
  new WebAuthnError({ message: error.message, code: UNEXPLAINED, cause: error })

export { identify as identifyAuthenticationError, identify as identifyRegistrationError }
