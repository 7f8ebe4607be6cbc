/** Errors in GoTrue's form. Newer clients ask for a newer form with a header. */

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  /** Why a password is weak. */
  readonly reasons: readonly string[] | null
  /** The seconds after which the same request may be sent again. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    code: string,
    message: string,
    { reasons = null, retryAfter = null }: { reasons?: readonly string[] | null; retryAfter?: number | null } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = reasons
    this.retryAfter = retryAfter
  }
}

/** From this API version on, `code` is a word and `message` the text. */
const NEWER_FORM = '2024-01-01'

export function errorBody({ status, code, message, reasons }: AuthError, apiVersion: string | undefined): unknown {
  const weak = reasons === null ? {} : { weak_password: { reasons } }
  return isNewer(apiVersion) ? { code, message, ...weak } : { code: status, error_code: code, msg: message, ...weak }
}

export function isNewer(apiVersion: string | undefined): boolean {
  return apiVersion !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(apiVersion) && apiVersion >= NEWER_FORM
}

export const validationFailed = (message: string, status = 400) => new AuthError(status, 'validation_failed', message)

export const badJson = (detail = '') =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON${detail === '' ? '' : `: ${detail}`}`)

export const bodyTooLarge = (limit: number) =>
  new AuthError(413, 'request_entity_too_large', `Request body too large (max ${limit} bytes)`)

export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

export const emailNotConfirmed = () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed')

export const userBanned = (message = 'User is banned', status = 400) => new AuthError(status, 'user_banned', message)

export const signUpDisabled = () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')

export const emailProviderDisabled = (message: string, status = 400) =>
  new AuthError(status, 'email_provider_disabled', message)

export const phoneProviderDisabled = (message: string, status = 400) =>
  new AuthError(status, 'phone_provider_disabled', message)

export const anonymousDisabled = () =>
  new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')

export const userAlreadyExists = () => new AuthError(422, 'user_already_exists', 'User already registered')

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

export const weakPassword = (message: string, reasons: readonly string[]) =>
  new AuthError(422, 'weak_password', message, { reasons })

export const samePassword = () =>
  new AuthError(422, 'same_password', 'New password should be different from the old password.')

export const userNotFound = (message = 'User not found') => new AuthError(404, 'user_not_found', message)

export const noAuthorization = () =>
  new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')

export const badJwt = (message: string, status = 403) => new AuthError(status, 'bad_jwt', message)

export const notAdmin = () => new AuthError(403, 'not_admin', 'User not allowed')

export const sessionNotFound = (message = 'Session from session_id claim in JWT does not exist', status = 403) =>
  new AuthError(status, 'session_not_found', message)

export const refreshTokenNotFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

export const refreshTokenUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')

export const otpExpired = (message = 'Token has expired or is invalid') => new AuthError(403, 'otp_expired', message)

export const otpDisabled = () => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')

export const reauthenticationNeeded = () =>
  new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')

export const reauthenticationInvalid = () =>
  new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

export const tooManyRequests = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')

export const tooManyMails = (retryAfter: number, message = 'email rate limit exceeded') =>
  new AuthError(429, 'over_email_send_rate_limit', message, { retryAfter })

export const mailTooSoon = (seconds: number) =>
  tooManyMails(seconds, `For security purposes, you can only request this after ${seconds} seconds.`)

export const flowStateNotFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

export const flowStateExpired = () =>
  new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')

export const badCodeVerifier = () =>
  new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')

export const badOAuthState = (message: string) => new AuthError(400, 'bad_oauth_state', message)

export const badOAuthCallback = (message: string) => new AuthError(400, 'bad_oauth_callback', message)

export const providerFailed = (message: string) => new AuthError(500, 'unexpected_failure', message)

export const providerEmailUnverified = (provider: string) =>
  new AuthError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )

export const identityExists = (message: string) => new AuthError(422, 'identity_already_exists', message)

export const anonymousRefused = () =>
  new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')

export const sessionExpired = (reason = '') =>
  new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired${reason === '' ? '' : ` (${reason})`}`)

export const insufficientAal = (message: string, status = 403) => new AuthError(status, 'insufficient_aal', message)

/** Errors about second factors, as GoTrue has them. */
export const FACTOR = {
  notFound: () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found'),
  nameTaken: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  tooMany: () =>
    new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ),
  challengeNotFound: () =>
    new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  /** GoTrue has this answer for a challenge that was used before, too. */
  otherAddress: () => new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
  challengeExpired: (id: string) =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  wrongCode: (message = 'Invalid TOTP code entered') => new AuthError(422, 'mfa_verification_failed', message),
} as const

/** Errors about passkeys and security keys, as GoTrue has them. */
export const WEB_AUTHN = {
  challengeNotFound: () => new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used'),
  challengeExpired: () => new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired'),
  failed: (message = 'Credential verification failed') => new AuthError(400, 'webauthn_verification_failed', message),
  credentialExists: () => new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered'),
  tooMany: () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached'),
  notFound: () => validationFailed('Passkey not found', 404),
} as const

/** Features that the platform has and this server does not. The errors are the platform's, so that clients know them. */
export const DISABLED = {
  web3: () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  idToken: () => new AuthError(400, 'provider_disabled', 'Sign-in with this provider is not enabled'),
  provider: () => validationFailed('Unsupported provider: provider is not enabled'),
  linking: () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  phoneEnroll: () => new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  phoneVerify: () => new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone'),
  totpEnroll: () => new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'),
  totpVerify: () => new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP'),
  webauthnEnroll: () => new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
  webauthnVerify: () =>
    new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn'),
  sso: () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  passkeys: () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled'),
  oauthServer: () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled'),
} as const

/** For a feature for which the platform has no error of its own. */
export const notImplemented = (what: string) =>
  new AuthError(501, 'feature_disabled', `${what} is not part of this server`)
