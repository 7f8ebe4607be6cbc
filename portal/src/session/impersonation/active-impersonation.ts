import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'

export interface Impersonation {
  readonly sessionId: string
  readonly userId: string
  readonly userName: string
  readonly adminName: string
  readonly startedAt: string
  readonly expiresAt: string
}

/** Includes an expired impersonation, until the admin ends it: docs/product/impersonation.md. */
export function activeImpersonationQuery(client: Client, adminId: string) {
  return queryOptions({
    queryKey: ['impersonation_sessions', adminId],
    retryOnMount: false,
    queryFn: async ({ signal }): Promise<Impersonation | null> => {
      const rows = dataOf(await client.rpc('get_active_impersonation_session').abortSignal(signal))
      const row = rows[0]
      if (row === undefined) return null
      return {
        sessionId: row.session_id,
        userId: row.impersonated_user_id,
        userName: row.impersonated_name,
        adminName: row.admin_name,
        startedAt: row.started_at,
        expiresAt: row.expires_at,
      }
    },
  })
}
