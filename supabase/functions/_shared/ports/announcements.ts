import type { Json } from '../../../database.types.ts'
import type { CallerClient } from '../runtime/entry.ts'

export interface Announcement {
  readonly accountId: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly data: Readonly<Record<string, unknown>> | null
}

export interface Announcements {
  hasAccount(accountId: string): Promise<boolean>
  /** The events that the account's enabled feeds carry. */
  carried(accountId: string): Promise<ReadonlySet<string>>
  make(announcement: Announcement): Promise<void>
}

/** With the caller's own client: the database lets nobody but administrators do any of it. */
export function announcements(client: CallerClient): Announcements {
  return {
    async hasAccount(accountId) {
      const { data } = await client.from('accounts').select('id').eq('id', accountId).maybeSingle().throwOnError()
      return data !== null
    },
    async carried(accountId) {
      const { data } = await client.rpc('get_account_webhooks_secure', { account_uuid: accountId }).throwOnError()
      return new Set(data.filter((feed) => feed.enabled).flatMap((feed) => feed.events))
    },
    async make({ accountId, type, title, message, data }) {
      await client
        .from('notifications')
        .insert({ account_id: accountId, type, title, message, data: data as Json })
        .throwOnError()
    },
  }
}
