import { useQueryClient } from '@tanstack/react-query'
import { useTableChanges } from '../../../lib/use-table-changes.ts'
import { useClient } from '../../../session/environment/environment-context.ts'

/** The account itself, and who has access to it: both are shown by one query, which is under the account. */
export function useFollowAccess(accountId: string): void {
  const client = useClient()
  const queries = useQueryClient()
  useTableChanges(client, { table: 'accounts', filter: `id=eq.${accountId}` })
  useTableChanges(client, {
    table: 'user_accounts',
    filter: `account_id=eq.${accountId}`,
    onChange: () => void queries.invalidateQueries({ queryKey: ['accounts', accountId] }),
  })
}
