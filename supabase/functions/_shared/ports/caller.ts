import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'

/** Who asks, as the database sees them: nobody is an administrator while impersonating. */
export interface Caller {
  isAdmin(): Promise<boolean>
}

export function callerOf(supabase: SupabaseClient<Database>): Caller {
  return {
    async isAdmin() {
      const { data } = await supabase.rpc('is_admin').throwOnError()
      return data
    },
  }
}
