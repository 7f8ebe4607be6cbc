import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { sendResetLink } from '../../../session/auth/send-reset-link.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'

export function useSendResetLink() {
  const { client, name } = useEnvironment()
  return useMutation({
    mutationFn: (email: string) => sendResetLink(client, name, email),
    meta: {
      success: {
        title: 'Check your email',
        description: 'If there is an account with this address, a link to choose a new password is on its way.',
      },
      failure: (error) => failureToast(error, 'Failed to send reset email'),
    },
  })
}
