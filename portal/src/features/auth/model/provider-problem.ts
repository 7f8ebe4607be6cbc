import { RequestError } from '../../../lib/request-error.ts'
import { PROVIDERS, type ProviderName } from '../../../session/auth/providers.ts'

const AGAIN = 'The sign-in could not be completed. Please try again.'

/** By the server's error code. Other codes come with a message for people. */
const PROBLEMS: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was cancelled.',
  bad_oauth_callback: AGAIN,
  bad_oauth_state: 'The sign-in took too long, or was finished already. Please try again.',
  provider_email_needs_verification:
    'The provider does not confirm that this e-mail address is yours. Sign in with your password, or ask your IT department.',
  server_error: AGAIN,
  signup_disabled: 'There is no account for you yet. Please ask for an invitation.',
  temporarily_unavailable: AGAIN,
  unexpected_failure: 'The sign-in could not be completed. Please try again in a minute.',
}

/** What went wrong at a provider, in words; null if the code is not one of a provider. */
export function providerProblem(code: string): string | null {
  return PROBLEMS[code] ?? null
}

/**
 * Adds the way by a provider to a refused login. Everyone gets the same sentence, so that nobody learns whose account
 * demands a provider.
 */
export function withProviderHint(error: Error, hasProviders: boolean): Error {
  if (!hasProviders || !(error instanceof RequestError) || error.code !== 'invalid_credentials') return error
  const { code, status } = error
  return new RequestError({ message: `${error.message}. ${OR_PROVIDER}`, code, status })
}

const OR_PROVIDER = "Check both, or use your organisation's sign-in below."

/** The provider that the account of the visitor demands: the database says so once the password was right. */
export function demandedProvider(error: Error): ProviderName | null {
  if (!(error instanceof RequestError) || error.code !== 'hook_rejected') return null
  return PROVIDERS.find(({ label }) => error.message === `Your organisation signs in with ${label}`)?.value ?? null
}
