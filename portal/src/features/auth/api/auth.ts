import { currentLanguage } from '../../../language/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { throwIfRefused } from '../../../lib/request-error.ts'
import { linkTarget } from '../../../session/auth/link-target.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import type { SignUp } from '../model/sign-up-schema.ts'

/** `isSignedIn` is false if the user has to confirm the address first. */
export function useSignUp() {
  const { auth, name: environment } = useEnvironment()
  return useMutation({
    mutationFn: async ({ name, email, password }: SignUp) => {
      const options = { data: { name, language: currentLanguage() }, emailRedirectTo: linkTarget('/', environment) }
      const answer = await auth.signUp({ email, password, options })
      throwIfRefused(answer)
      return { isSignedIn: answer.data.session !== null }
    },
  })
}
