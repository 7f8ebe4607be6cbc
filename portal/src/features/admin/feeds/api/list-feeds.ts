import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import type { Feed } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'

export function feedsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['account_webhooks', accountId],
    queryFn: async ({ signal }): Promise<readonly Feed[]> =>
      dataOf(await client.rpc('get_account_webhooks_secure', { account_uuid: accountId }).abortSignal(signal)),
    // Deliveries change it without anybody's doing here.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}
