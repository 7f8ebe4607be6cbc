import { invoke } from '../../../../lib/invoke.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

/** Sends a signed delivery the way that senders go. */
export function useSendTest(feedId: string) {
  return useChange({
    send: (client) => invoke(client, 'send-webhook', { webhook_id: feedId, test: true }),
    reload: ['account_webhooks', 'notifications'],
    meta: { success: TEXTS.tested, failure: TEXTS.testFailed },
  })
}

/** Reads every RSS feed; what became of this one decides. The reason is in the log of its deliveries. */
export function useProcessFeed(feedId: string) {
  return useChange({
    send: async (client) => {
      const answer = (await invoke(client, 'rss-feed-processor', {})) as {
        feeds?: readonly { webhook_id: string; status: string; error?: string }[]
      }
      const own = answer.feeds?.find(({ webhook_id: id }) => id === feedId)
      if (own?.status === 'failed') throw new Error(own.error ?? 'the feed could not be read')
    },
    reload: ['account_webhooks', 'notifications'],
    meta: { success: TEXTS.processed, failure: TEXTS.processFailed },
  })
}
