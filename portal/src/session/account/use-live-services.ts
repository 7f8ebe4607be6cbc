import { useTableChanges } from '../../lib/use-table-changes.ts'
import { useClient } from '../environment/environment-context.ts'
import { useAccount } from './use-account.ts'

/** Shows it on open screens when an admin switches a service of the account on or off. Used once, in the shell. */
export function useLiveServices(): void {
  const client = useClient()
  const { account } = useAccount()
  useTableChanges(client, {
    table: 'account_services',
    filter: account === null ? null : `account_id=eq.${account.id}`,
  })
}
