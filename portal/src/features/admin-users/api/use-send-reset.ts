import { useMutation } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import { sendResetLink } from '../../../session/auth/send-reset-link.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import type { User } from '../model/user.ts'
import { TEXTS } from '../texts.ts'

/**
 * The mail goes to the person's own address, and the link in it to nobody else: whoever sends it learns nothing. It is the
 * call that anybody may make for themselves; that an administrator made it is recorded once it is on its way.
 */
export function useSendReset() {
  const { client, name: environment } = useEnvironment()
  return useMutation({
    mutationFn: async ({ id, email }: Pick<User, 'id' | 'email'>) => {
      await sendResetLink(client, environment, email)
      dataOf(await client.rpc('log_admin_action', { p_action_type: 'password_reset_sent', p_target_user_id: id }))
    },
    meta: {
      success: ({ email }: Pick<User, 'email'>) => ({ ...TEXTS.resetSent, description: `To ${email}` }),
      failure: TEXTS.resetFailed,
    },
  })
}
