import { randomBytes } from 'node:crypto'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import type { SignedInUser } from '../authenticate.ts'
import type { Flow } from '../context.ts'
import { limitRequests, retryOnDuplicateEmail } from '../context.ts'
import { AuthError, badOAuthCallback, badOAuthState, DISABLED, providerFailed, validationFailed } from '../errors.ts'
import { prepareSession, sessionResponse, type PreparedSession } from '../issue-session.ts'
import { ProviderError, type Provider, type ProviderAnswer } from '../oidc-provider.ts'
import { challengeOf } from '../params.ts'
import { withFragment, withQuery } from '../redirects.ts'
import { storeProviderCode } from '../store/flow-states.ts'
import { storeOAuthFlow, takeOAuthFlow, type OAuthFlow } from '../store/oauth-flows.ts'
import { linkToSession, userOfProfile } from './oauth-user.ts'
import { failureRedirect } from './verify.ts'

/** What a client may say to the provider. The engine sets everything else itself. */
const PASSED_ON = [
  'access_type',
  'acr_values',
  'display',
  'domain_hint',
  'hd',
  'include_granted_scopes',
  'kc_idp_hint',
  'login_hint',
  'max_age',
  'prompt',
  'ui_locales',
]
const MAX_PARAMETER_LENGTH = 500

/** Returns the provider's page to which the browser goes. `user` is set if a signed-in user links an identity. */
export async function beginOAuth(
  flow: Flow,
  search: URLSearchParams,
  redirectTo: string,
  user: SignedInUser | null = null,
): Promise<string> {
  const provider = providerOf(flow, search.get('provider') ?? '')
  const challenge = challengeOf({
    code_challenge: search.get('code_challenge'),
    code_challenge_method: search.get('code_challenge_method'),
  })
  const parameters = { ...passedOn(search), scope: scopesOf(search.get('scopes') ?? '') }
  await limitRequests(flow, 'authorize', flow.settings.limits.signIn)
  const [nonce, verifier] = [randomSecret(), randomSecret()]
  const sessionId = user?.sessionId ?? null
  try {
    // Asked first: a visitor must not fill the table while the provider cannot be reached.
    await provider.authorizationUrl({ state: '', nonce, verifier }, parameters)
    const begun = { provider: provider.name, nonce, verifier, redirectTo, challenge, sessionId }
    const state = await storeOAuthFlow(flow.db, begun)
    return await provider.authorizationUrl({ state, nonce, verifier }, parameters)
  } catch (error) {
    throw refusalOf(flow, provider.name, error)
  }
}

function providerOf(flow: Flow, name: string): Provider {
  const provider = flow.providers.get(name.toLowerCase())
  if (provider === undefined) throw DISABLED.provider()
  return provider
}

function passedOn(search: URLSearchParams): Record<string, string> {
  const given = PASSED_ON.flatMap((name) => {
    const value = search.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  const tooLong = given.find(([, value]) => value.length > MAX_PARAMETER_LENGTH)
  if (tooLong) throw validationFailed(`${tooLong[0]} is too long`)
  return Object.fromEntries(given)
}

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/

function scopesOf(text: string): string {
  const asked = text.split(/[\s,]+/).filter((scope) => scope !== '')
  if (asked.length > 20 || asked.some((scope) => !SCOPE.test(scope))) throw validationFailed('scopes is not valid')
  return [...new Set(['openid', 'email', 'profile', ...asked])].join(' ')
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Accepts what the browser brings back from a provider, and returns where it goes next, with the outcome in the address. */
export async function finishOAuth(flow: Flow, search: URLSearchParams): Promise<string> {
  let begun: OAuthFlow
  const state = search.get('state') ?? ''
  try {
    begun = await takeFlow(flow, state)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return failureRedirect(error, flow.settings.siteUrl, true)
  }
  const { redirectTo } = begun
  const failure = search.get('error')
  if (failure !== null && failure !== '') return providerRefusal(redirectTo, failure, search)
  try {
    if (!search.get('code')) throw badOAuthCallback('OAuth callback with missing authorization code missing')
    const provider = providerOf(flow, begun.provider)
    const answer = await provider.exchange(search, { ...begun, state })
    return await admit(flow, begun, answer)
  } catch (error) {
    return failureRedirect(refusalOf(flow, begun.provider, error), redirectTo, true)
  }
}

/** A state that is not there leads to the site itself: only the flow says which other address is allowed. */
async function takeFlow(flow: Flow, state: string): Promise<OAuthFlow> {
  if (state === '') throw badOAuthCallback('OAuth state parameter missing')
  const begun = await takeOAuthFlow(flow.db, state)
  if (begun === null) throw badOAuthState('OAuth state not found or expired')
  if (begun.isExpired) throw badOAuthState('OAuth state has expired')
  return begun
}

/** The user changed their mind at the provider, or the provider does not know this server. */
function providerRefusal(redirectTo: string, failure: string, search: URLSearchParams): string {
  const values = {
    error: /^[a-z_]{1,50}$/.test(failure) ? failure : 'server_error',
    error_description: (search.get('error_description') ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 300),
  }
  return withFragment(withQuery(redirectTo, values), values)
}

const RAISED = 'P0001'

function refusalOf(flow: Flow, provider: string, error: unknown): AuthError {
  if (error instanceof AuthError) return error
  // The project refuses the user in a trigger, with a message that is for the user. GoTrue shows it too.
  if (error instanceof DatabaseError && error.code === RAISED) return validationFailed(error.message)
  if (!(error instanceof ProviderError)) throw error
  flow.providers.failed(provider, error)
  return providerFailed(FAILURES[error.kind])
}

const FAILURES: Readonly<Record<ProviderError['kind'], string>> = {
  unreachable: 'The external provider cannot be reached',
  code: 'Unable to exchange external code',
  profile: 'Error getting user profile from external provider',
}

async function admit(
  flow: Flow,
  { challenge, redirectTo, sessionId }: OAuthFlow,
  answer: ProviderAnswer,
): Promise<string> {
  const { profile, accessToken, refreshToken } = answer
  const { provider } = profile
  const outcome = await retryOnDuplicateEmail(flow, async (session): Promise<string | PreparedSession> => {
    const user =
      sessionId === null
        ? await userOfProfile(flow, session, profile)
        : await linkToSession(flow, session, sessionId, profile)
    if (challenge) return storeProviderCode(session, user.id, challenge, { provider, accessToken, refreshToken })
    return prepareSession(flow, session, user, 'oauth', { provider })
  })
  if (typeof outcome === 'string') return withQuery(redirectTo, { code: outcome })
  const { access_token, refresh_token, expires_in, expires_at, token_type } = await sessionResponse(flow, outcome)
  const values = { access_token, expires_at, expires_in, refresh_token, token_type, provider_token: accessToken }
  const all = { ...values, ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }) }
  return withFragment(redirectTo, Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)])))
}
