import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { sendResetLink } from '../../../session/auth/send-reset-link.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'

/** A real reset mail to oneself. While impersonating it is refused: whose password it is, is the other person's affair. */
export function useResetPassword(email: string, isImpersonated: boolean) {
  const { client, name } = useEnvironment()
  return useMutation({
    mutationFn: async () => {
      if (isImpersonated) throw new Error('Not available while you are impersonating somebody')
      await sendResetLink(client, name, email)
    },
    meta: {
      success: { title: 'Password reset email sent', description: `Check the inbox of ${email}.` },
      failure: (error) => failureToast(error, 'Failed to send reset email'),
    },
  })
}
