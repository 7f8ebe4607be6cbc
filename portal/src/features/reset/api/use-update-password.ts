import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import type { Toast } from '../../../lib/query-client.ts'
import { throwIfRefused } from '../../../lib/request-error.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

export function useUpdatePassword() {
  const client = useClient()
  return useMutation({
    mutationFn: async (password: string) => throwIfRefused(await client.auth.updateUser({ password })),
    meta: { success: { title: TEXTS.updated }, failure },
  })
}

/** Spec part 1 §8 has one text for every failure; the server's reason stands below it. */
function failure(error: Error): Toast {
  const { title, description } = failureToast(error, TEXTS.failed)
  return title === TEXTS.failed
    ? { title, ...(description && { description }) }
    : { title: TEXTS.failed, description: title }
}
