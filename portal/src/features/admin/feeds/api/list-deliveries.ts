import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import type { Delivery } from '../model/delivery.ts'

/** What became of the last ones, newest first. Under the feeds' key: whatever reloads these reloads it. */
export function deliveriesQuery(client: Client, feedId: string) {
  return queryOptions({
    queryKey: ['account_webhooks', 'deliveries', feedId],
    queryFn: async ({ signal }): Promise<readonly Delivery[]> =>
      dataOf(await client.rpc('admin_list_feed_deliveries', { feed_id: feedId }).abortSignal(signal)),
    staleTime: 0,
  })
}
