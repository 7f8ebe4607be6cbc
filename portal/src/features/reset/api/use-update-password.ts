import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import type { Toast } from '../../../lib/query-client.ts'
import { throwIfRefused } from '../../../lib/request-error.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { TEXTS } from '../texts.ts'

export function useUpdatePassword() {
  const client = useClient()
  return useMutation({
    /** False if the session is older than a day: then the server has just mailed a code and wants it. */
    mutationFn: async ({ password, nonce }: Update): Promise<boolean> => {
      const { error } = await client.auth.updateUser({ password, ...(nonce === '' ? {} : { nonce }) })
      if (error?.code === 'reauthentication_needed') {
        throwIfRefused(await client.auth.reauthenticate())
        return false
      }
      throwIfRefused({ error })
      showToast({ tone: 'success', title: TEXTS.updated })
      return true
    },
    meta: { failure },
  })
}

interface Update {
  readonly password: string
  /** Empty until the server asks for it. */
  readonly nonce: string
}

/** One text for every failure, with the server's reason below it. */
function failure(error: Error): Toast {
  const { title, description } = failureToast(error, TEXTS.failed)
  return title === TEXTS.failed
    ? { title, ...(description && { description }) }
    : { title: TEXTS.failed, description: title }
}
