import { randomUUID } from 'node:crypto'
import type { Database } from '../../../supabase/database.types.ts'
import { service, signedIn } from './training.ts'

export interface NewFeed {
  readonly name?: string
  /** The feed is a webhook if there is no URL. */
  readonly url?: string
  readonly secret?: string
  readonly events?: readonly Database['public']['Enums']['feed_event'][]
}

const USUAL_EVENTS: NonNullable<NewFeed['events']> = ['security_alert']

/** An account for one test, with its feeds and notifications. */
export interface FeedAccount {
  readonly id: string
  /** Adds a feed as an admin does, and returns its id. */
  addFeed(feed?: NewFeed): Promise<string>
  notifications(): Promise<readonly { type: string; title: string; message: string; data: unknown }[]>
  /** Removes the account with its feeds, so that no later polling round reads them. */
  remove(): Promise<void>
}

export async function feedAccount(): Promise<FeedAccount> {
  const { data } = await service
    .from('accounts')
    .insert({ name: `Feeds ${randomUUID()}` })
    .select('id')
    .single()
    .throwOnError()
  const { id } = data
  return {
    id,
    async addFeed({ name = 'Alerts', url, secret, events = USUAL_EVENTS } = {}) {
      const { client } = await signedIn('admin')
      const made = await client
        .rpc('create_account_webhook_secure', {
          account_uuid: id,
          webhook_name: name,
          events_param: [...events],
          ...(url === undefined ? {} : { feed_type_param: 'rss' as const, feed_url_param: url }),
          ...(secret === undefined ? {} : { secret_key_param: secret }),
        })
        .throwOnError()
      return made.data
    },
    async notifications() {
      const found = await service
        .from('notifications')
        .select('type, title, message, data')
        .eq('account_id', id)
        .order('created_at', { ascending: false })
        .throwOnError()
      return found.data
    },
    async remove() {
      await service.from('accounts').delete().eq('id', id).throwOnError()
    },
  }
}
