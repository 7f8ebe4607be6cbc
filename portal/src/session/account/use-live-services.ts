import { useTableChanges } from '../../lib/use-table-changes.ts'
import { useClient } from '../environment/environment-context.ts'
import { useAccount } from './use-account.ts'

/** An admin who switches a service switches it on the open screens of its account: spec part 1 §4. Once, in the shell. */
export function useLiveServices(): void {
  const client = useClient()
  const { account } = useAccount()
  useTableChanges(client, {
    table: 'account_services',
    filter: account === null ? null : `account_id=eq.${account.id}`,
  })
}
