import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { exportCsv, numberedParts, useExport } from '../../../../lib/export-csv.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { recordedParts } from '../../../../lib/recorded-export.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { csvColumns, type QueuedRequest, type QueueFilter } from '../model/queue.ts'
import { TEXTS } from '../texts.ts'

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
    meta: { failure: () => ({ title: TEXTS.failed }) },
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

/** All requests of the filter that is set, in the order on the screen. */
export function useExportQueue() {
  const client = useClient()
  return useExport((filter: QueueFilter, report) => {
    const requests = numberedParts((page, size) => loadPage(client, { ...filter, page }, size))
    const recorded = recordedParts(client, 'support_requests', requests, (request) => [request.account_id])
    return exportCsv(TEXTS.csv.file, csvColumns(), recorded, report)
  }, failureWithReason(TEXTS.csv.failed))
}
