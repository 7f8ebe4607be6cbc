import { GoTrueClient } from '@supabase/auth-js'
import type { EnvironmentAddress, EnvironmentName } from '../config/runtime-config.ts'
import { fetchWithStepUp } from './step-up.ts'
import { sessionKeyOf } from './stored-session.ts'

export type AuthClient = GoTrueClient

/** The part of the Supabase client that the sign-in screen needs. `supabase.ts` has the rest. */
export function createAuthClient(environment: EnvironmentName, address: EnvironmentAddress): AuthClient {
  const auth: AuthClient = new GoTrueClient({
    ...connectionOf(address),
    storageKey: sessionKeyOf(environment),
    persistSession: true,
    autoRefreshToken: true,
    // The reset page reads the tokens from the address itself, so that it can say what is wrong with a link.
    detectSessionInUrl: false,
    flowType: 'implicit',
    // Without it, every method for passkeys throws.
    experimental: { passkey: true },
    fetch: stepUpFetch(() => auth),
  })
  return auth
}

/** Where the identity service is, and the headers that the Supabase client sends to it. */
export const connectionOf = ({ url, key }: EnvironmentAddress) => ({
  url: `${url}/auth/v1`,
  headers: { Authorization: `Bearer ${key}`, apikey: key },
})

export const stepUpFetch = (auth: () => AuthClient): typeof fetch =>
  fetchWithStepUp(async () => (await auth().getSession()).data.session?.access_token ?? null)
