import { GoTrueClient } from '@supabase/auth-js'
import type { EnvironmentAddress, EnvironmentName } from '../../config/runtime-config.ts'
import { type AuthClient, connectionOf } from '../../lib/auth-client.ts'
import { RequestError, throwIfRefused } from '../../lib/request-error.ts'
import { wordsOf } from '../../lib/words-of.ts'
import type { LinkOutcome } from './accept-link.ts'
import { userOf } from './auth-store.ts'
import { linkTarget } from './link-target.ts'
import type { ProviderName } from './providers.ts'
import { TEXTS } from './texts.ts'

/**
 * Keeps the secret of a sign-in in this window until the provider leads back. The session itself is stored by the portal's
 * own client, so this storage does not keep it.
 */
const storage = {
  getItem: (key: string) => sessionStorage.getItem(key),
  setItem: (key: string, value: string) => {
    if (key.endsWith('-code-verifier')) sessionStorage.setItem(key, value)
  },
  removeItem: (key: string) => sessionStorage.removeItem(key),
}

/** A separate client, because the portal's own reads the links of mails, which bring tokens instead of a code. */
function openClient(environment: EnvironmentName, address: EnvironmentAddress) {
  return new GoTrueClient({
    ...connectionOf(address),
    storageKey: `portico-${environment}-provider`,
    storage,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: 'pkce',
  })
}

/** Leaves the portal for the provider's page. */
export async function goToProvider(
  environment: EnvironmentName,
  address: EnvironmentAddress,
  provider: ProviderName,
  email: string,
): Promise<void> {
  throwIfRefused(
    await openClient(environment, address).signInWithOAuth({
      provider,
      options: {
        redirectTo: linkTarget('/', environment),
        ...(provider === 'azure' ? { scopes: 'email' } : {}),
        ...(email === '' ? {} : { queryParams: { login_hint: email } }),
      },
    }),
  )
}

/** Exchanges the code with which the provider led back. It works only in the window that began. */
export async function finishProviderSignIn(
  auth: AuthClient,
  environment: EnvironmentName,
  address: EnvironmentAddress,
  code: string,
): Promise<LinkOutcome> {
  const { data, error } = await openClient(environment, address).exchangeCodeForSession(code)
  if (error !== null) return outcomeOf(error)
  const { access_token, refresh_token } = data.session
  const { data: signedIn, error: failure } = await auth.setSession({ access_token, refresh_token })
  return signedIn.user === null ? outcomeOf(failure) : { kind: 'accepted', user: userOf(signedIn.user) }
}

/** A code works once, so the user has to begin again in any case. */
function outcomeOf(error: { readonly message: string; readonly code?: string | undefined } | null): LinkOutcome {
  const isWorded = error?.code === 'hook_rejected'
  return { kind: 'refused', message: isWorded ? wordsOf(new RequestError(error)) : TEXTS.beginAgain }
}
