import { useMutation } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import { useClient } from '../environment/environment-context.ts'

/** Spec part 1 §2: the page is loaded anew "after a successful end"; the text is shown before it goes. */
export function useEndImpersonation({ onEnded }: { onEnded: () => void }) {
  const client = useClient()
  return useMutation({
    mutationFn: async (sessionId: string) =>
      dataOf(await client.rpc('end_impersonation_session', { session_id: sessionId })),
    onSuccess: onEnded,
    meta: {
      success: { title: 'Impersonation Ended', description: 'You are back to your admin account' },
      failure: { title: 'Error', description: 'Failed to end impersonation' },
    },
  })
}
