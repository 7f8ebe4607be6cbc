import { useMutation } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import { sendResetLink } from '../../../../session/auth/send-reset-link.ts'
import { useEnvironment } from '../../../../session/environment/environment-context.ts'
import type { User } from '../model/user.ts'
import { TEXTS } from '../texts.ts'

/**
 * Sends the mail to the user's own address: the admin never sees the link. It is the same call that users make for themselves. The
 * first call announces that an admin makes it, so that the database records it in the transaction that creates the link.
 */
export function useSendReset() {
  const { client, name: environment } = useEnvironment()
  return useMutation({
    mutationFn: async ({ id, email }: Pick<User, 'id' | 'email'>) => {
      dataOf(await client.rpc('admin_prepare_reset_mail', { target_user_id: id }))
      await sendResetLink(client, environment, email)
    },
    meta: {
      success: ({ email }: Pick<User, 'email'>) => ({ ...TEXTS.resetSent, description: `To ${email}` }),
      failure: TEXTS.resetFailed,
    },
  })
}
