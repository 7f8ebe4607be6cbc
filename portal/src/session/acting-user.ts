import { queryOptions, useQuery } from '@tanstack/react-query'
import { dataOf } from '../lib/request-error.ts'
import type { Client } from '../lib/supabase.ts'
import { useSignedInUser } from './auth/auth-context.ts'
import { useClient } from './environment/environment-context.ts'
import { activeImpersonationQuery, type Impersonation } from './impersonation/active-impersonation.ts'
import { useRole } from './role.ts'

/** The user whose portal is on the screen. */
interface DisplayUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isImpersonated: boolean
}

interface ActingUser {
  /** Until the user is known, nobody's data is shown. */
  readonly pending: boolean
  readonly user: DisplayUser
  readonly impersonation: Impersonation | null
  /** An admin who is not impersonating. */
  readonly isAdmin: boolean
  /** Has the admin role, impersonating or not. */
  readonly hasAdminRole: boolean
}

/**
 * None of these queries repeats a failed request when a component mounts (`retryOnMount`): the components that wait for
 * the answer would unmount, mount again after the failure, and ask again endlessly.
 */
export function useActingUser(): ActingUser {
  const client = useClient()
  const signedIn = useSignedInUser()
  const role = useRole()
  // Asked for every user: an admin who impersonates can no longer read their own role, so only this tells that they are
  // one.
  const active = useQuery(activeImpersonationQuery(client, signedIn.id))
  const impersonation = active.data ?? null
  const isShown = impersonation !== null && !impersonation.isOver
  const impersonatedProfile = useQuery({
    ...impersonatedProfileQuery(client, impersonation?.userId ?? ''),
    enabled: isShown,
  })
  const pending = role.pending || active.isPending || (isShown && impersonatedProfile.isPending)
  // If the impersonated user's profile cannot be read, the admin's own is shown: docs/product/impersonation.md.
  const shown = isShown ? impersonatedProfile.data : null
  const user = shown ?? { ...signedIn, isImpersonated: false }
  return {
    pending,
    user,
    impersonation,
    isAdmin: role.hasAdminRole && impersonation === null,
    hasAdminRole: role.hasAdminRole || impersonation !== null,
  }
}

/** Requested once in a session. The key does not begin with `profiles`, because live changes of that table would request it again. */
function impersonatedProfileQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['impersonated profile', userId],
    staleTime: Infinity,
    retryOnMount: false,
    queryFn: async ({ signal }): Promise<DisplayUser | null> => {
      const rows = dataOf(
        await client
          .rpc('admin_view_profile', { target_profile_id: userId, reason: 'Impersonation' })
          .abortSignal(signal),
      )
      const row = rows[0]
      return row === undefined ? null : { id: row.id, email: row.email, name: row.name ?? '', isImpersonated: true }
    },
  })
}
