import type { CallerClient } from '../runtime/entry.ts'

/** Who asks, as the database sees them: nobody is an administrator while impersonating. */
export interface Caller {
  isAdmin(): Promise<boolean>
}

export function callerOf(client: CallerClient): Caller {
  return {
    async isAdmin() {
      const { data } = await client.rpc('is_admin').throwOnError()
      return data
    },
  }
}
