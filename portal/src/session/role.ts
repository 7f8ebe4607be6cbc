import { queryOptions, useQuery } from '@tanstack/react-query'
import { dataOf } from '../lib/request-error.ts'
import type { Client } from '../lib/supabase.ts'
import { useSignedInUser } from './auth/auth-context.ts'
import { useClient } from './environment/environment-context.ts'
import { firstState } from './shell-state.ts'

export const adminRoleKey = (userId: string) => ['user_roles', userId, 'admin'] as const

/**
 * An admin has a row with the role admin. If the row cannot be read, that is only logged, and the user counts as no
 * admin.
 */
export function adminRoleQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: adminRoleKey(userId),
    retryOnMount: false,
    queryFn: async ({ signal, client: queries }) => {
      const first = await firstState(queries, 'role')
      if (first !== null) return first.is_admin
      const row = dataOf(
        await client
          .from('user_roles')
          .select('role')
          .eq('user_id', userId)
          .eq('role', 'admin')
          .abortSignal(signal)
          .maybeSingle(),
      )
      return row !== null
    },
  })
}

interface Role {
  readonly pending: boolean
  /** Of the user who signed in, impersonating or not. Screens use `useActingUser`; the database decides in any case. */
  readonly hasAdminRole: boolean
}

export function useRole(): Role {
  const client = useClient()
  const { id } = useSignedInUser()
  const { data, isPending } = useQuery(adminRoleQuery(client, id))
  return { pending: isPending, hasAdminRole: data ?? false }
}
