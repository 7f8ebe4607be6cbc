import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureWithReason } from '../../lib/failure-toast.ts'
import { dataOf } from '../../lib/request-error.ts'
import { useClient } from '../environment/environment-context.ts'
import { notifyOtherWindows } from './other-windows.ts'
import { TEXTS } from '../texts.ts'

/** Changes from looking to writing, and back. The other windows of the browser follow. */
export function useSetWriting(sessionId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (isWriting: boolean) =>
      dataOf(await client.rpc('set_impersonation_writing', { session_id: sessionId, is_writing: isWriting })),
    onSuccess: notifyOtherWindows,
    // Loaded again also after a refusal, because the account may allow less than before.
    onSettled: () => queries.invalidateQueries({ queryKey: ['impersonation_sessions'] }),
    meta: { failure: (error) => failureWithReason(TEXTS.impersonation.modeFailed)(error) },
  })
}
