import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'

export type AccountDetails = Pick<Row<'accounts'>, 'name' | 'subscription_tier' | 'spoc'>

export function accountDetailsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'details'],
    queryFn: async ({ signal }): Promise<AccountDetails> =>
      dataOf(
        await client
          .from('accounts')
          .select('name, subscription_tier, spoc')
          .eq('id', accountId)
          .abortSignal(signal)
          .single(),
      ),
    meta: { failure: { title: 'Failed to load account data' } },
  })
}
