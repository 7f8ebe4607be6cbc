import type { Json } from '../../../database.types.ts'
import type { CallerClient } from '../runtime/entry.ts'

export interface NewNotification {
  readonly accountId: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly data: Readonly<Record<string, unknown>> | null
}

export interface AccountNotifications {
  hasAccount(accountId: string): Promise<boolean>
  /** The events of the account's enabled feeds. */
  enabledEvents(accountId: string): Promise<ReadonlySet<string>>
  create(notification: NewNotification): Promise<void>
}

/** Uses the caller's client: the database allows this for administrators only. */
export function accountNotifications(client: CallerClient): AccountNotifications {
  return {
    async hasAccount(accountId) {
      const { data } = await client.from('accounts').select('id').eq('id', accountId).maybeSingle().throwOnError()
      return data !== null
    },
    async enabledEvents(accountId) {
      const { data } = await client.rpc('get_account_webhooks_secure', { account_uuid: accountId }).throwOnError()
      return new Set(data.filter((feed) => feed.enabled).flatMap((feed) => feed.events))
    },
    async create({ accountId, type, title, message, data }) {
      await client
        .from('notifications')
        .insert({ account_id: accountId, type, title, message, data: data as Json })
        .throwOnError()
    },
  }
}
