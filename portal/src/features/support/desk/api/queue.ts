import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { csvFile } from '../../../../lib/csv.ts'
import { downloadText } from '../../../../lib/download-text.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { loadAllRows } from '../../../../lib/load-all-rows.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { EVERY_ROW, useTableChanges } from '../../../../lib/use-table-changes.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { type Counts, CSV_COLUMNS, type QueuedRequest, type QueueFilter } from '../model/queue.ts'

export const PAGE_SIZE = 25

/** Each row has its position in the queue and the total. A page beyond the last one gives the last one. */
export function queueQuery(client: Client, filter: QueueFilter) {
  const { queue, account, search, page } = filter
  return queryOptions({
    queryKey: ['support_requests', 'queue', queue, account, search, page],
    queryFn: ({ signal }) => loadPage(client, filter, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
    // Clients and colleagues change the queue too, so it is loaded again whenever it is opened.
    staleTime: 0,
    meta: { failure: { title: 'Failed to load the requests' } },
  })
}

async function loadPage(
  client: Client,
  { queue, account, search, page }: QueueFilter,
  size: number,
  signal?: AbortSignal,
): Promise<QueuedRequest[]> {
  const request = client.rpc('admin_list_support_requests', {
    queue,
    search,
    page,
    page_size: size,
    ...(account === null ? {} : { account_uuid: account }),
  })
  return dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
}

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

/** All requests of the filter that is set, in the order on the screen. */
export function useExportQueue() {
  const client = useClient()
  return useMutation({
    mutationFn: async (filter: QueueFilter) => {
      const rows = await loadAllRows((page, size) => loadPage(client, { ...filter, page }, size))
      downloadText('support-requests.csv', 'text/csv;charset=utf-8', csvFile(CSV_COLUMNS, rows))
    },
    meta: { failure: failureWithReason('Failed to export the requests') },
  })
}
