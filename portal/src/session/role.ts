import { queryOptions, useQuery } from '@tanstack/react-query'
import { dataOf } from '../lib/request-error.ts'
import type { Client } from '../lib/supabase.ts'
import { useSignedInUser } from './auth/auth-context.ts'
import { useClient } from './environment/environment-context.ts'

/** An admin has a row with role admin. A failure to read it is only logged and means no. */
export function adminRoleQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['user_roles', userId, 'admin'],
    retryOnMount: false,
    queryFn: async ({ signal }) => {
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
  /** Of whoever signed in, impersonating or not. The screens ask `useActing`; the database decides anyway. */
  readonly hasAdminRole: boolean
}

export function useRole(): Role {
  const client = useClient()
  const { id } = useSignedInUser()
  const { data, isPending } = useQuery(adminRoleQuery(client, id))
  return { pending: isPending, hasAdminRole: data ?? false }
}
