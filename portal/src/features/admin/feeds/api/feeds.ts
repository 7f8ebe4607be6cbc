import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../../lib/every-row.ts'
import { invoke } from '../../../../lib/invoke.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { Feed } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'

export function feedsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['account_webhooks', accountId],
    queryFn: async ({ signal }): Promise<readonly Feed[]> => {
      const feeds = await everyRow<Feed>(({ after, size, options }) => {
        const all = client.rpc('get_account_webhooks_secure', { account_uuid: accountId }, options)
        return (after === null ? all : all.gt('id', after.id)).order('id').limit(size).abortSignal(signal)
      })
      // Newest first; those of one moment stay in the order of their ids.
      return feeds.sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
    },
    // Deliveries change the feeds without any action in the portal.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

const switchTo = async (client: Client, feedId: string, enabled: boolean) =>
  dataOf(await client.rpc('update_account_webhook_secure', { webhook_id: feedId, enabled_param: enabled }))

export function useSwitchFeed(feedId: string) {
  return useChange({
    send: (client, enabled: boolean) => switchTo(client, feedId, enabled),
    reload: ['account_webhooks'],
    meta: {
      success: (enabled: boolean) => (enabled ? TEXTS.toasts.enabled : TEXTS.toasts.disabled),
      failure: TEXTS.toasts.toggleFailed,
    },
  })
}

/** "Delete" disables a feed and keeps its row: docs/product/feeds.md. */
export function useDeleteFeed(feedId: string) {
  return useChange({
    send: (client) => switchTo(client, feedId, false),
    reload: ['account_webhooks'],
    meta: { success: TEXTS.toasts.disabled, failure: TEXTS.toasts.disableFailed },
  })
}

/** Sends a signed test delivery the same way as a real sender. */
export function useSendTest(feedId: string) {
  return useChange({
    send: (client) => invoke(client, 'send-webhook', { webhook_id: feedId, test: true }),
    reload: ['account_webhooks', 'notifications'],
    meta: { success: TEXTS.toasts.tested, failure: TEXTS.toasts.testFailed },
  })
}

/** Makes the server read every RSS feed, and fails if reading this one failed. Its log of deliveries has the reason. */
export function useProcessFeed(feedId: string) {
  return useChange({
    send: async (client) => {
      const answer = (await invoke(client, 'rss-feed-processor', {})) as {
        feeds?: readonly { webhook_id: string; status: string; error?: string }[]
      }
      const result = answer.feeds?.find(({ webhook_id: id }) => id === feedId)
      if (result?.status === 'failed') throw new Error(result.error ?? 'the feed could not be read')
    },
    reload: ['account_webhooks', 'notifications'],
    meta: { success: TEXTS.toasts.processed, failure: TEXTS.toasts.processFailed },
  })
}
