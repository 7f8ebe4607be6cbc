import { invoke } from '../../../../lib/invoke.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { type FeedValues, parametersOf } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'

export function useCreateFeed(accountId: string) {
  return useChange({
    send: async (client, feed: FeedValues) => {
      const secret = feed.secret === '' ? {} : { secret_key_param: feed.secret }
      const parameters = { account_uuid: accountId, ...parametersOf(feed), ...secret }
      dataOf(await client.rpc('create_account_webhook_secure', parameters))
      await announce(client, accountId, feed.name)
    },
    reload: ['account_webhooks'],
    meta: { success: TEXTS.toasts.created, failure: TEXTS.toasts.createFailed },
  })
}

/** Notifies the account of its new feed. A failure is only logged, because the feed exists. */
async function announce(client: Client, accountId: string, name: string): Promise<void> {
  try {
    await invoke(client, 'trigger-notification-webhooks', {
      account_id: accountId,
      type: 'system_notification',
      // bare text: stored once for everyone in the account.
      title: 'Webhook Created',
      // bare text: the same.
      message: `The feed "${name}" was created successfully.`,
      data: { webhook_name: name },
    })
  } catch (error) {
    console.error(error)
  }
}

export function useUpdateFeed(feedId: string) {
  return useChange({
    send: async (client, feed: FeedValues) => {
      const secret = feed.secret === '' ? {} : { new_secret_key: feed.secret }
      const parameters = { webhook_id: feedId, ...parametersOf(feed), ...secret }
      dataOf(await client.rpc('update_account_webhook_secure', parameters))
    },
    reload: ['account_webhooks'],
    meta: { success: TEXTS.toasts.updated, failure: TEXTS.toasts.updateFailed },
  })
}

/** Returns the new secret. No other request returns it. */
export function useRotateSecret(feedId: string) {
  return useChange({
    send: async (client) =>
      dataOf(await client.rpc('admin_rotate_feed_secret', { feed_id: feedId }).single()) as {
        readonly secret: string
        readonly old_secret_until: string | null
      },
    reload: ['account_webhooks'],
    meta: { failure: TEXTS.toasts.rotateFailed },
  })
}

export function useEndOldSecret(feedId: string) {
  return useChange({
    send: async (client) => dataOf(await client.rpc('admin_end_old_feed_secret', { feed_id: feedId })),
    reload: ['account_webhooks'],
    meta: { success: TEXTS.toasts.oldSecretEnded, failure: TEXTS.toasts.endFailed },
  })
}
