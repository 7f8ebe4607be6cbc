import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../../lib/failure-toast.ts'
import type { ToastTexts } from '../../lib/query-client.ts'
import { throwIfRefused } from '../../lib/request-error.ts'
import { useClient } from '../environment/environment-context.ts'
import type { Credentials } from './credentials.ts'

const TEXTS: ToastTexts = { failure: (error) => failureToast(error, 'Login failed') }

/** Components learn from `useAuth` that the user is signed in. */
export function useSignIn(texts = TEXTS) {
  const client = useClient()
  return useMutation({
    mutationFn: async ({ email, password }: Credentials) => {
      throwIfRefused(await client.auth.signInWithPassword({ email, password }))
    },
    meta: texts,
  })
}
