import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { throwIfRefused } from '../../../lib/request-error.ts'
import { linkTarget } from '../../../session/auth/link-target.ts'
import { sendResetLink } from '../../../session/auth/send-reset-link.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import type { SignUp } from '../model/sign-up-schema.ts'
import { TEXTS } from '../texts.ts'

/** `isSignedIn` is false if the user has to confirm the address first. */
export function useSignUp() {
  const { client, name: environment } = useEnvironment()
  return useMutation({
    mutationFn: async ({ name, email, password }: SignUp) => {
      const options = { data: { name }, emailRedirectTo: linkTarget('/', environment) }
      const answer = await client.auth.signUp({ email, password, options })
      throwIfRefused(answer)
      return { isSignedIn: answer.data.session !== null }
    },
  })
}

export function useSendResetLink() {
  const { client, name } = useEnvironment()
  return useMutation({
    mutationFn: (email: string) => sendResetLink(client, name, email),
    meta: { success: TEXTS.forgot.sent, failure: (error) => failureToast(error, TEXTS.forgot.failed) },
  })
}
