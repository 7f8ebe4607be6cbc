import { dataOf } from '../../../../lib/request-error.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

/** The user may come in again by a link, the address or its domain. */
export function useLiftBlock() {
  return useChange({
    send: async (client, { userId, accountId }: { userId: string; accountId: string }) =>
      dataOf(await client.rpc('admin_lift_block', { target_user_id: userId, target_account_id: accountId })),
    reload: ['profiles', 'accounts'],
    meta: { success: TEXTS.blockLifted, failure: TEXTS.liftFailed },
  })
}
