import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'

export interface Webhook {
  readonly id: string
  readonly name: string
  readonly kind: 'webhook' | 'rss'
  readonly events: readonly string[]
  readonly isEnabled: boolean
}

export interface Feeds {
  /** Null: there is none with this id. */
  find(id: string): Promise<Webhook | null>
  /** As a sender would sign it. Null: the feed has no secret. */
  sign(id: string, messageId: string, sentAt: string, body: string): Promise<string | null>
}

/** With the service role's client, after the caller was found to be an administrator: feeds are open to nobody directly. */
export function feeds(supabaseAdmin: SupabaseClient<Database>): Feeds {
  return {
    async find(id) {
      const { data } = await supabaseAdmin
        .from('account_webhooks')
        .select('id, name, feed_type, events, enabled')
        .eq('id', id)
        .maybeSingle()
        .throwOnError()
      if (data === null) return null
      return { id: data.id, name: data.name, kind: data.feed_type, events: data.events, isEnabled: data.enabled }
    },
    async sign(id, messageId, sentAt, body) {
      const { data } = await supabaseAdmin
        .rpc('sign_delivery', { feed_id: id, message_id: messageId, sent_at: sentAt, body })
        .throwOnError()
      return data
    },
  }
}
