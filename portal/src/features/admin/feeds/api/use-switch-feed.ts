import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

const switchTo = async (client: Client, feedId: string, enabled: boolean) =>
  dataOf(await client.rpc('update_account_webhook_secure', { webhook_id: feedId, enabled_param: enabled }))

export function useSwitchFeed(feedId: string) {
  return useChange({
    send: (client, enabled: boolean) => switchTo(client, feedId, enabled),
    reload: ['account_webhooks'],
    meta: {
      success: (enabled: boolean) => (enabled ? TEXTS.enabled : TEXTS.disabled),
      failure: TEXTS.toggleFailed,
    },
  })
}

/** "Delete" disables the feed and does not remove it: docs/product/feeds.md. */
export function useDeleteFeed(feedId: string) {
  return useChange({
    send: (client) => switchTo(client, feedId, false),
    reload: ['account_webhooks'],
    meta: { success: TEXTS.disabled, failure: TEXTS.disableFailed },
  })
}
