import { queryOptions, useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { EVERY_ROW, useTableChanges } from '../../../../lib/use-table-changes.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import type { Counts } from '../model/queue.ts'

/** What each filter would show. Without a text for a failure: the queue says it. */
export function countsQuery(client: Client, account: string | null) {
  return queryOptions({
    queryKey: ['support_requests', 'counts', account],
    queryFn: async ({ signal }): Promise<Counts> => {
      const request = client.rpc('admin_count_support_requests', account === null ? {} : { account_uuid: account })
      return dataOf(await request.abortSignal(signal).single())
    },
    staleTime: 0,
  })
}

/** How many requests wait for an answer of the firm, live; undefined while it is not known, and for none. */
export function useOpenRequestCount(): number | undefined {
  const client = useClient()
  useTableChanges(client, { table: 'support_requests', filter: EVERY_ROW })
  return useQuery(countsQuery(client, null)).data?.open || undefined
}
