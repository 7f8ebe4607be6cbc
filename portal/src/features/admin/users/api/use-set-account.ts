import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'
import { gone } from './users.ts'

interface AccountChange {
  readonly userId: string
  /** The account that the user leaves, and is blocked from; null if there is none. */
  readonly oldAccountId: string | null
  /** Null if the user gets no other account. */
  readonly newAccountId: string | null
}

type Kind = 'change' | 'approve' | 'refuse'

function toasts(kind: Kind) {
  const words = TEXTS.account
  if (kind === 'approve') {
    return { success: { title: words.approved }, failure: failureWithReason(words.approveFailed, gone()) }
  }
  if (kind === 'refuse') {
    return {
      success: { title: words.refused, description: words.refusedText },
      failure: failureWithReason(words.refuseFailed, gone()),
    }
  }
  return {
    success: { title: words.saved },
    failure: failureWithReason(words.failed, { ...gone(), 23505: words.linkedAlready }),
  }
}

/** Creates, moves or deletes the link of a user to an account: docs/product/accounts.md. */
export function useSetAccount(kind: Kind = 'change') {
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
    meta: toasts(kind),
  })
}
