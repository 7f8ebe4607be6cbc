import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { sendResetLink } from '../../../session/auth/send-reset-link.ts'
import { type PasswordUpdate, updateOwnPassword } from '../../../session/auth/update-own-password.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { TEXTS } from '../texts.ts'
import { withFactor } from './factors.ts'

/** False if the server wants the code that it has just mailed. */
export function useChangePassword() {
  const { client } = useEnvironment()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (update: PasswordUpdate) => {
      const isUpdated = await withFactor(() => updateOwnPassword(client, update))
      const { done: title, doneWhy: description } = TEXTS.password
      if (isUpdated) showToast({ tone: 'success', title, description })
      return isUpdated
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['security'] }),
    meta: { failure: (error) => failureToast(error, TEXTS.password.failed) },
  })
}

export function useMailLink(email: string) {
  const { client, name } = useEnvironment()
  return useMutation({
    mutationFn: () => sendResetLink(client.auth, name, email),
    meta: {
      success: () => ({ title: TEXTS.password.linkSent, description: TEXTS.password.linkSentWhere(email) }),
      failure: (error) => failureToast(error, TEXTS.password.linkFailed),
    },
  })
}
