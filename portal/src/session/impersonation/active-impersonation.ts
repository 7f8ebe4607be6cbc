import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { firstState, type ShellState } from '../shell-state.ts'
import { isExpired } from './countdown.ts'

export interface Impersonation {
  readonly sessionId: string
  readonly userId: string
  readonly userName: string
  readonly adminName: string
  readonly startedAt: string
  readonly expiresAt: string
  /** Its hour is over, but nobody has ended it. Then nothing of the user may be shown. */
  readonly isOver: boolean
  /** True if the admin can look, but change nothing. */
  readonly isReadOnly: boolean
  /** Whether the accounts of the user allow changes. */
  readonly mayWrite: boolean
}

export const impersonationKey = (adminId: string) => ['impersonation_sessions', adminId] as const

export function impersonationIn(row: ShellState['impersonation']): Impersonation | null {
  if (row === null) return null
  return {
    sessionId: row.session_id,
    userId: row.impersonated_user_id,
    userName: row.impersonated_name,
    adminName: row.admin_name,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    isOver: isExpired(row.expires_at, Date.now()),
    isReadOnly: row.is_read_only,
    mayWrite: row.may_write,
  }
}

/** Includes an expired impersonation, until the admin ends it: docs/product/impersonation.md. */
export function activeImpersonationQuery(client: Client, adminId: string) {
  return queryOptions({
    queryKey: impersonationKey(adminId),
    retryOnMount: false,
    queryFn: async ({ signal, client: queries }): Promise<Impersonation | null> => {
      const first = await firstState(queries, 'impersonation')
      if (first !== null) return impersonationIn(first.impersonation)
      const rows = dataOf(await client.rpc('get_active_impersonation_session').abortSignal(signal))
      return impersonationIn(rows[0] ?? null)
    },
  })
}
