import { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../supabase/database.types.ts'
import type { EnvironmentAddress } from '../config/runtime-config.ts'
import { type AuthClient, stepUpFetch } from './auth-client.ts'

export type Client = SupabaseClient<Database>
export type Tables = Database['public']['Tables']
export type TableName = keyof Tables
export type Row<T extends TableName> = Tables[T]['Row']

/**
 * The Supabase client around an identity client that exists already, so that the sign-in screen does not load the rest.
 * It is not loaded with the first script: `load-client.ts` loads it.
 */
class PortalClient extends SupabaseClient<Database> {
  constructor(auth: AuthClient, { url, key }: EnvironmentAddress) {
    super(url, key, {
      accessToken: async () => (await auth.getSession()).data.session?.access_token ?? key,
      global: { fetch: stepUpFetch(() => auth) },
    })
    this.auth = auth
    // The client repeats a failed read three times, for about seven seconds, and has no option against it. Queries have
    // their own retry (query-client.ts).
    this.rest.retry = false
    this.#giveTokensToRealtime()
  }

  /** The client does so itself only if it has made its identity client. */
  #giveTokensToRealtime(): void {
    let given: string | undefined
    this.auth.onAuthStateChange((event, session) => {
      const token = session?.access_token
      if (event === 'SIGNED_OUT') {
        given = undefined
        void this.realtime.setAuth()
      } else if ((event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') && token !== given) {
        given = token
        void this.realtime.setAuth(token ?? null)
      }
    })
  }
}

const clients = new WeakMap<AuthClient, Client>()

/** One client for each identity client: two would open two connections for live changes. */
export function clientOf(auth: AuthClient, address: EnvironmentAddress): Client {
  const client = clients.get(auth) ?? new PortalClient(auth, address)
  clients.set(auth, client)
  return client
}
