import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { Delivery, DeliveryKind, DeliveryRequest } from '../model/delivery.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 20

/** One page, newest first. The key begins like the key of the feeds, so that both reload together. */
export function deliveriesQuery(client: Client, feedId: string, kind: DeliveryKind, page: number) {
  return queryOptions({
    queryKey: ['account_webhooks', 'deliveries', feedId, kind, page],
    queryFn: async ({ signal }): Promise<readonly Delivery[]> =>
      dataOf(
        await client
          .rpc('admin_list_feed_deliveries', { feed_id: feedId, kind, page, page_size: PAGE_SIZE })
          .abortSignal(signal),
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Null if the entry is not in the log any more. */
export function deliveryRequestQuery(client: Client, deliveryId: string) {
  return queryOptions({
    queryKey: ['feed_delivery', deliveryId],
    queryFn: async ({ signal }): Promise<DeliveryRequest | null> =>
      dataOf(
        await client
          .rpc('admin_get_feed_delivery', { delivery_id: deliveryId })
          .abortSignal(signal)
          .maybeSingle()
          .overrideTypes<DeliveryRequest, { merge: false }>(),
      ),
  })
}

/** Takes a delivery from the log again, and returns the outcome. `again` makes a second notification if there is one. */
export function useReplay(deliveryId: string) {
  return useChange({
    send: async (client, again: boolean) =>
      dataOf(await client.rpc('admin_replay_feed_delivery', { delivery_id: deliveryId, again }).single()).outcome,
    reload: ['account_webhooks', 'notifications'],
    meta: { failure: TEXTS.toasts.replayFailed },
  })
}
