import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { askBeforeLeaving } from '../../ui/form/leaving.ts'
import { useActingUser } from '../acting-user.ts'
import { useClient } from '../environment/environment-context.ts'
import { withFirst } from './resolve-account.ts'
import { accountQuery, useAccount } from './use-account.ts'
import { TEXTS } from '../texts.ts'

/**
 * Shows another account of the user, on all pages at once. The choice is kept for the person. While impersonating it
 * holds until the next reload: an admin does not change what the user has chosen.
 */
export function useChooseAccount() {
  const client = useClient()
  const queries = useQueryClient()
  const { user } = useActingUser()
  const { queryKey } = accountQuery(client, user.id)
  return useMutation({
    mutationFn: async (accountId: string) => {
      if (user.isImpersonated) return
      const choice = { user_id: user.id, account_id: accountId }
      dataOf(await client.from('account_choices').upsert(choice, { onConflict: 'user_id' }))
    },
    onMutate: async (accountId) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, before && withFirst(before, accountId))
      return { before }
    },
    onError: (_error, _accountId, context) => queries.setQueryData(queryKey, context?.before),
    meta: { failure: () => ({ title: TEXTS.account.switchFailed }) },
  })
}

/** Follows the choice that the user makes in another window. Used once, in the shell. */
export function useFollowChoice(): void {
  const client = useClient()
  const queries = useQueryClient()
  const { user } = useActingUser()
  const { accounts } = useAccount()
  useTableChanges(client, {
    table: 'account_choices',
    filter: accounts.length > 1 && !user.isImpersonated ? `user_id=eq.${user.id}` : null,
    onChange: ({ new: row }) => {
      const { queryKey } = accountQuery(client, user.id)
      const known = queries.getQueryData(queryKey)
      if (known === undefined || !('account_id' in row) || known[0]?.id === row.account_id) return
      askBeforeLeaving('account', () => queries.setQueryData(queryKey, chosenOrSame(known, row.account_id)))
    },
  })
}

function chosenOrSame(accounts: Parameters<typeof withFirst>[0], id: string) {
  const next = withFirst(accounts, id)
  return next.length === 0 ? accounts : next
}
