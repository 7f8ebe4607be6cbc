import { useMutation } from '@tanstack/react-query'
import { keepToast } from '../../lib/kept-toast.ts'
import type { Toast } from '../../lib/query-client.ts'
import { dataOf } from '../../lib/request-error.ts'
import { useClient } from '../environment/environment-context.ts'
import { tellOtherWindows } from './other-windows.ts'

const ENDED: Toast = { title: 'Impersonation Ended', description: 'You are back to your admin account' }

/** Spec part 1 §2: the page is loaded anew "after a successful end", so its text is shown by the page that comes. */
export function useEndImpersonation({ onEnded }: { onEnded: () => void }) {
  const client = useClient()
  return useMutation({
    mutationFn: async (sessionId: string) =>
      dataOf(await client.rpc('end_impersonation_session', { session_id: sessionId })),
    onSuccess: () => {
      tellOtherWindows()
      keepToast(ENDED)
      onEnded()
    },
    meta: { failure: { title: 'Error', description: 'Failed to end impersonation' } },
  })
}
