import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import type { Toast } from '../../../lib/query-client.ts'
import { type PasswordUpdate, updateOwnPassword } from '../../../session/auth/update-own-password.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { TEXTS } from '../texts.ts'

export function useUpdatePassword() {
  const client = useClient()
  return useMutation({
    mutationFn: async (update: PasswordUpdate): Promise<boolean> => {
      const isUpdated = await updateOwnPassword(client, update)
      if (isUpdated) showToast({ tone: 'success', title: TEXTS.updated })
      return isUpdated
    },
    meta: { failure },
  })
}

/** One text for every failure, with the server's reason below it. */
function failure(error: Error): Toast {
  const { title, description } = failureToast(error, TEXTS.failed)
  return title === TEXTS.failed
    ? { title, ...(description && { description }) }
    : { title: TEXTS.failed, description: title }
}
