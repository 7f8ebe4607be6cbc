import { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../supabase/database.types.ts'
import type { EnvironmentAddress, EnvironmentName } from '../config/runtime-config.ts'
import { fetchWithStepUp } from './step-up.ts'

export type Client = SupabaseClient<Database>
export type Tables = Database['public']['Tables']
export type TableName = keyof Tables
export type Row<T extends TableName> = Tables[T]['Row']

/** By default the client names the key after the host alone, so both environments would use the same one. */
export function sessionKeyOf(environment: EnvironmentName): string {
  return `portico-${environment}-session`
}

/**
 * The client repeats a failed read three times, for about seven seconds, and has no option against it. Queries have
 * their own retry (query-client.ts), so this class turns the client's off.
 */
class PortalClient extends SupabaseClient<Database> {
  constructor(...args: ConstructorParameters<typeof SupabaseClient<Database>>) {
    super(...args)
    this.rest.retry = false
  }
}

export function createPortalClient(environment: EnvironmentName, { url, key }: EnvironmentAddress): Client {
  const readToken = async () => (await client.auth.getSession()).data.session?.access_token ?? null
  const client: Client = new PortalClient(url, key, {
    auth: {
      storageKey: sessionKeyOf(environment),
      persistSession: true,
      autoRefreshToken: true,
      // The reset page reads the tokens from the address itself, so that it can say what is wrong with a link.
      detectSessionInUrl: false,
      flowType: 'implicit',
      // Without it, every method for passkeys throws.
      experimental: { passkey: true },
    },
    global: { fetch: fetchWithStepUp(readToken) },
  })
  return client
}
