import { useMutation } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import { sendResetLink } from '../../../../session/auth/send-reset-link.ts'
import { useEnvironment } from '../../../../session/environment/environment-context.ts'
import type { User } from '../model/user.ts'
import { TEXTS } from '../texts.ts'

/**
 * The mail goes to the person's own address, and the link in it to nobody else: whoever sends it learns nothing. It is the
 * call that anybody may make for themselves; that an administrator makes it is said first, so that the database records it
 * in the transaction that makes the link.
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
