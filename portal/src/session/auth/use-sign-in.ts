import { useMutation } from '@tanstack/react-query'
import type { ToastTexts } from '../../lib/query-client.ts'
import { throwIfRefused } from '../../lib/request-error.ts'
import { useEnvironment } from '../environment/environment-context.ts'
import type { Credentials } from './credentials.ts'

/** Components learn from `useAuth` that the user is signed in. Without `texts` the form itself shows a failure. */
export function useSignIn(texts: ToastTexts = {}) {
  const { auth } = useEnvironment()
  return useMutation({
    mutationFn: async ({ email, password }: Credentials) => {
      throwIfRefused(await auth.signInWithPassword({ email, password }))
    },
    meta: texts,
  })
}
