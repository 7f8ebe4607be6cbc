import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { accountServices } from '../model/account-services.ts'

/** A failure is only logged, and all services show as disabled: docs/product/services.md. */
export function accountServicesQuery(client: Client, accountId: string | null) {
  return queryOptions({
    queryKey: ['account_services', 'settings', accountId],
    queryFn: async ({ signal }) => {
      const [rows, defaults] = await Promise.all([
        client
          .from('account_services')
          // bounded: an account has at most one row for each of the six services.
          .select('service_id, enabled, service_url')
          .eq('account_id', accountId ?? '')
          .abortSignal(signal),
        client
          .from('service_link_defaults')
          // bounded: as above.
          .select('service_id, url')
          .eq('account_id', accountId ?? '')
          .abortSignal(signal),
      ])
      return accountServices(dataOf(rows), dataOf(defaults))
    },
    enabled: accountId !== null,
    // Other admins change the services too, so they are loaded again whenever the card is opened.
    staleTime: 0,
  })
}
