import type { CallerClient } from '../runtime/entry.ts'

/** The caller as the database sees them: an administrator who impersonates somebody does not count as one. */
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
