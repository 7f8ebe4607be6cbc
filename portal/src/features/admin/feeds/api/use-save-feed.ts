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
    meta: { success: TEXTS.created, failure: TEXTS.createFailed },
  })
}

/** Notifies the account of its new feed. A failure is only logged, because the feed exists. */
async function announce(client: Client, accountId: string, name: string): Promise<void> {
  try {
    await invoke(client, 'trigger-notification-webhooks', {
      account_id: accountId,
      type: 'system_notification',
      title: 'Webhook Created',
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
    meta: { success: TEXTS.updated, failure: TEXTS.updateFailed },
  })
}
