import { createClient, type SupabaseClient } from '@supabase/supabase-js'
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

export function createPortalClient(environment: EnvironmentName, { url, key }: EnvironmentAddress): Client {
  return createClient<Database>(url, key, {
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
