import { useMutation } from '@tanstack/react-query'
import { updateUserPassword } from '../../../../session/auth/update-user-password.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

export function useSetPassword() {
  const client = useClient()
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      updateUserPassword(client, email, password),
    meta: { success: TEXTS.passwordSaved, failure: TEXTS.passwordFailed },
  })
}
