import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { sendResetLink } from '../../../session/auth/send-reset-link.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

export function useSendResetLink() {
  const { client, name } = useEnvironment()
  return useMutation({
    mutationFn: (email: string) => sendResetLink(client, name, email),
    meta: { success: TEXTS.forgot.sent, failure: (error) => failureToast(error, TEXTS.forgot.failed) },
  })
}
