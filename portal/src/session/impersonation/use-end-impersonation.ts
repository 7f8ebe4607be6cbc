import { useMutation } from '@tanstack/react-query'
import { toastAfterReload } from '../../lib/toast-after-reload.ts'
import { dataOf } from '../../lib/request-error.ts'
import { useClient } from '../environment/environment-context.ts'
import { notifyOtherWindows } from './other-windows.ts'
import { TEXTS } from '../texts.ts'

/** The page reloads after a successful end, so the next page shows the toast: docs/product/impersonation.md. */
export function useEndImpersonation({ onEnded }: { onEnded: () => void }) {
  const client = useClient()
  return useMutation({
    mutationFn: async (sessionId: string) =>
      dataOf(await client.rpc('end_impersonation_session', { session_id: sessionId })),
    onSuccess: () => {
      notifyOtherWindows()
      toastAfterReload(TEXTS.impersonation.ended)
      onEnded()
    },
    meta: { failure: () => ({ title: TEXTS.impersonation.error, description: TEXTS.impersonation.endFailed }) },
  })
}
