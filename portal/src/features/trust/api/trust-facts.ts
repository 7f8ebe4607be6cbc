import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { TrustFacts } from '../model/facts.ts'

/** Always loaded again, because the page shows the present facts. */
export function trustFactsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['trust-facts', accountId],
    queryFn: async ({ signal }): Promise<TrustFacts> =>
      // The generated types do not know which values may be null.
      dataOf(await client.rpc('get_trust_facts', { account_id: accountId }).abortSignal(signal).single()) as TrustFacts,
    staleTime: 0,
  })
}
