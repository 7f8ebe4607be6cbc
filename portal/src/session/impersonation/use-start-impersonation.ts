import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, messageOf } from '../../lib/request-error.ts'
import { useSignedInUser } from '../auth/auth-context.ts'
import { useClient } from '../environment/environment-context.ts'
import { activeImpersonationQuery } from './active-impersonation.ts'

const SETTLE_MS = 100

/** The record in `admin_actions` is written by the database, together with the session. */
export function useStartImpersonation() {
  const client = useClient()
  const queries = useQueryClient()
  const { id: adminId } = useSignedInUser()
  return useMutation({
    mutationFn: async (targetUserId: string) =>
      dataOf(await client.rpc('start_impersonation_session', { target_user_id: targetUserId })),
    onSuccess: async () => {
      // Spec part 1 §4: "a re-check of the active session and a 100 ms wait".
      await queries.fetchQuery({ ...activeImpersonationQuery(client, adminId), staleTime: 0 })
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      // Everything that was loaded before, was loaded for somebody else.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'impersonation_sessions' })
    },
    meta: {
      success: { title: 'Impersonation Started', description: 'You are now viewing the application as this user' },
      failure: (error) => ({ title: 'Error', description: messageOf(error) || 'Failed to start impersonation' }),
    },
  })
}
