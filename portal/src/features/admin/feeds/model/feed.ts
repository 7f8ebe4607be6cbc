import * as z from 'zod/mini'
import type { Database } from '../../../../../../supabase/database.types.ts'
import { webAddress } from '../../../../lib/web-address.ts'
import { TEXTS } from '../texts.ts'

/** The generated types never allow null in what a procedure returns. */
type Listed = Database['public']['Functions']['get_account_webhooks_secure']['Returns'][number]
type Nullable = 'feed_url' | 'last_sent_at' | 'stopped_at' | 'secret_hint' | 'old_secret_hint' | 'old_secret_until'
export type Feed = Omit<Listed, Nullable> & { readonly [Key in Nullable]: string | null }
export type FeedEvent = Database['public']['Enums']['feed_event']

/** docs/product/feeds.md */
export const EVENTS = [
  'compliance_alert',
  'security_alert',
  'regulatory_update',
  'document_review',
  'system_notification',
] as const satisfies readonly FeedEvent[]

export function eventName(event: string): string {
  const names: Readonly<Record<string, string>> = TEXTS.events
  return names[event] ?? event
}

const RSS_UPDATE = 'rss_update'

/** What the articles of an RSS feed become. */
export const ARTICLE_TYPES: readonly string[] = [RSS_UPDATE, ...EVENTS]

export const articleTypeName = (type: string): string => (type === RSS_UPDATE ? TEXTS.rssUpdate : eventName(type))

type State = 'active' | 'failing' | 'stopped' | 'disabled'

export const STATE_TONES = {
  active: 'success',
  failing: 'danger',
  stopped: 'danger',
  disabled: 'neutral',
} as const satisfies Readonly<Record<State, string>>

export function stateOf({
  enabled,
  stopped_at: stoppedAt,
  failure_count: failures,
}: Pick<Feed, 'enabled' | 'stopped_at' | 'failure_count'>): State {
  if (enabled) return failures > 0 ? 'failing' : 'active'
  return stoppedAt === null ? 'disabled' : 'stopped'
}

export const feedSchema = z
  .object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: () => TEXTS.form.nameRequired }),
        z.maxLength(200, { error: () => TEXTS.form.nameTooLong }),
      ),
    type: z.enum(['webhook', 'rss']),
    url: z.string().check(z.trim()),
    events: z.array(z.enum(EVENTS)),
    articleType: z.string(),
    enabled: z.boolean(),
    /** Empty for no secret, or to keep the stored one. */
    secret: z.string(),
  })
  .check(
    z.refine(({ type, url }) => type !== 'rss' || webAddress(url) !== null, {
      path: ['url'],
      error: () => TEXTS.form.urlWrong,
    }),
  )

export type FeedValues = z.infer<typeof feedSchema>

/** The defaults of docs/product/feeds.md. */
export const NEW_FEED: FeedValues = {
  name: '',
  type: 'webhook',
  url: '',
  events: ['compliance_alert', 'security_alert'],
  articleType: RSS_UPDATE,
  enabled: true,
  secret: '',
}

export function valuesOf(feed: Feed): FeedValues {
  const { name, feed_type: type, feed_url: url, events, article_type: articleType, enabled } = feed
  return { name, type, url: url ?? '', events: [...events], articleType, enabled, secret: '' }
}

/** A feed needs a name, and an RSS feed an address: docs/product/feeds.md. */
export function canSave({ name, type, url }: Pick<FeedValues, 'name' | 'type' | 'url'>): boolean {
  return name.trim() !== '' && (type !== 'rss' || url.trim() !== '')
}

/** The parameters of both procedures; the URL parameter is always empty: docs/product/feeds.md. */
export function parametersOf({ name, type, url, events, articleType, enabled }: FeedValues) {
  return {
    webhook_name: name,
    webhook_url_param: '',
    feed_type_param: type,
    ...(type === 'rss' ? { feed_url_param: url, article_type_param: articleType } : {}),
    // An RSS feed has one type instead of events; without events it would create no notifications.
    events_param: type === 'rss' && events.length === 0 ? NEW_FEED.events : events,
    enabled_param: enabled,
  }
}

/** The address to which other systems send. */
export const receiverUrl = (environmentUrl: string, feedId: string): string =>
  `${environmentUrl}/functions/v1/webhook-receiver/${feedId}`

/** In the format of Standard Webhooks: `whsec_` and base64 of the key, here of 32 bytes. */
export function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
}
