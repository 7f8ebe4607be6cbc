import { useMutation } from '@tanstack/react-query'
import { toastAfterReload } from '../../lib/toast-after-reload.ts'
import type { Toast } from '../../lib/query-client.ts'
import { dataOf } from '../../lib/request-error.ts'
import { useClient } from '../environment/environment-context.ts'
import { notifyOtherWindows } from './other-windows.ts'

const ENDED: Toast = { title: 'Impersonation Ended', description: 'You are back to your admin account' }

/** The page reloads after a successful end, so the next page shows the toast: docs/product/impersonation.md. */
export function useEndImpersonation({ onEnded }: { onEnded: () => void }) {
  const client = useClient()
  return useMutation({
    mutationFn: async (sessionId: string) =>
      dataOf(await client.rpc('end_impersonation_session', { session_id: sessionId })),
    onSuccess: () => {
      notifyOtherWindows()
      toastAfterReload(ENDED)
      onEnded()
    },
    meta: { failure: { title: 'Error', description: 'Failed to end impersonation' } },
  })
}
