import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'

/** The account that the address names; null if it does not exist. */
export function chosenAccountQuery(client: Client, accountId: string | null) {
  return queryOptions({
    queryKey: ['accounts', 'chosen', accountId],
    queryFn: async ({ signal }) =>
      dataOf(
        await client
          .from('accounts')
          .select('id, name')
          .eq('id', accountId ?? '')
          .abortSignal(signal)
          .maybeSingle(),
      ),
    enabled: accountId !== null,
    meta: { failure: { title: 'Failed to load accounts' } },
  })
}
