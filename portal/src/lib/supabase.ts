import { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../supabase/database.types.ts'
import type { EnvironmentAddress, EnvironmentName } from '../config/runtime-config.ts'

export type Client = SupabaseClient<Database>
export type Tables = Database['public']['Tables']
export type TableName = keyof Tables
export type Row<T extends TableName> = Tables[T]['Row']

/** By default the client names its key after the host alone, and the two environments share one. */
export function sessionKeyOf(environment: EnvironmentName): string {
  return `portico-${environment}-session`
}

/**
 * By itself the client asks four times before a read fails, for some seven seconds. Queries have a retry of their own
 * (query-client.ts), and there is no option to have the client's off.
 */
class PortalClient extends SupabaseClient<Database> {
  constructor(...args: ConstructorParameters<typeof SupabaseClient<Database>>) {
    super(...args)
    this.rest.retry = false
  }
}

export function createPortalClient(environment: EnvironmentName, { url, key }: EnvironmentAddress): Client {
  return new PortalClient(url, key, {
    auth: {
      storageKey: sessionKeyOf(environment),
      persistSession: true,
      autoRefreshToken: true,
      // The reset page takes the tokens out of the address itself, so that it can say what is wrong with a link.
      detectSessionInUrl: false,
      flowType: 'implicit',
    },
  })
}
