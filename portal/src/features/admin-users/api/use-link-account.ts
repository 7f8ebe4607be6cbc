import { dataOf } from '../../../lib/request-error.ts'
import { useChange } from '../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

interface Link {
  readonly userId: string
  /** The link that is shown; none: there is none yet. */
  readonly linkId: string | null
  /** None: linked to no account any more. */
  readonly accountId: string | null
}

/** Spec part 2 §7: inserted with role user and access level standard, changed, or deleted. */
export function useLinkAccount() {
  return useChange({
    send: async (client, { userId, linkId, accountId }: Link) => {
      const links = client.from('user_accounts')
      if (linkId === null) {
        if (accountId === null) return
        dataOf(await links.insert({ user_id: userId, account_id: accountId, role: 'user', access_level: 'standard' }))
      } else if (accountId === null) dataOf(await links.delete().eq('id', linkId).select('id').single())
      else dataOf(await links.update({ account_id: accountId }).eq('id', linkId).select('id').single())
    },
    reload: ['profiles', 'accounts'],
    meta: { success: TEXTS.accountSaved, failure: TEXTS.accountFailed },
  })
}
