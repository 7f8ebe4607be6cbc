import { dataOf } from '../../../../lib/request-error.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

interface AccountChange {
  readonly userId: string
  /** The account that the user leaves, and is blocked from; null if there is none. */
  readonly oldAccountId: string | null
  /** Null if the user gets no other account. */
  readonly newAccountId: string | null
}

const META = {
  change: { success: TEXTS.accountSaved, failure: TEXTS.accountFailed },
  approve: { success: TEXTS.approved, failure: TEXTS.approveFailed },
  refuse: { success: TEXTS.refused, failure: TEXTS.refuseFailed },
} as const

/** Creates, moves or deletes the link of a user to an account: docs/product/accounts.md. */
export function useSetAccount(kind: keyof typeof META = 'change') {
  return useChange({
    send: async (client, { userId, oldAccountId, newAccountId }: AccountChange) =>
      dataOf(
        await client.rpc('admin_set_user_account', {
          target_user_id: userId,
          ...(oldAccountId === null ? {} : { old_account_id: oldAccountId }),
          ...(newAccountId === null ? {} : { new_account_id: newAccountId }),
        }),
      ),
    reload: ['profiles', 'accounts'],
    meta: META[kind],
  })
}
