import { RequestError } from '../../../lib/request-error.ts'
import { wordsOf } from '../../../lib/words-of.ts'
import { PROVIDERS, type ProviderName } from '../../../session/auth/providers.ts'
import { TEXTS } from '../texts.ts'

/** By the server's error code. Other codes come with a message for people. */
const PROBLEMS: Readonly<Record<string, keyof typeof TEXTS.problems>> = {
  access_denied: 'cancelled',
  bad_oauth_callback: 'again',
  bad_oauth_state: 'late',
  provider_email_needs_verification: 'unconfirmed',
  server_error: 'again',
  signup_disabled: 'noAccount',
  temporarily_unavailable: 'again',
  unexpected_failure: 'inAMinute',
}

/** What went wrong at a provider, in words; null if the code is not one of a provider. */
export function providerProblem(code: string): string | null {
  const problem = PROBLEMS[code]
  return problem === undefined ? null : TEXTS.problems[problem]
}

/**
 * Adds the way by a provider to a refused login. Everyone gets the same sentence, so that nobody learns whose account
 * demands a provider.
 */
export function withProviderHint(error: Error, hasProviders: boolean): Error {
  if (!hasProviders || !(error instanceof RequestError) || error.code !== 'invalid_credentials') return error
  const { code, status } = error
  const words = `${wordsOf(error)}. ${TEXTS.problems.orProvider}`
  return new RequestError({ message: words, words, code, status })
}

/** The provider that the account of the visitor demands: the database says so once the password was right. */
export function demandedProvider(error: Error): ProviderName | null {
  if (!(error instanceof RequestError) || error.code !== 'hook_rejected') return null
  return PROVIDERS.find(({ label }) => error.message === `Your organisation signs in with ${label}`)?.value ?? null
}
