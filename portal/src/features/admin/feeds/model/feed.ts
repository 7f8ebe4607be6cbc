import * as z from 'zod/mini'
import type { Database } from '../../../../../../supabase/database.types.ts'
import { webAddress } from '../../../../lib/web-address.ts'
import { TEXTS } from '../texts.ts'

/** The generated types know of no column that may be null in what a procedure returns. */
type Listed = Database['public']['Functions']['get_account_webhooks_secure']['Returns'][number]
export type Feed = Omit<Listed, 'feed_url' | 'last_sent_at'> & {
  readonly feed_url: string | null
  readonly last_sent_at: string | null
}
export type FeedEvent = Database['public']['Enums']['feed_event']

/** The events in their order: docs/product/feeds.md. */
export const EVENTS: readonly { readonly value: FeedEvent; readonly label: string }[] = [
  { value: 'compliance_alert', label: 'Compliance Alerts' },
  { value: 'security_alert', label: 'Security Alerts' },
  { value: 'regulatory_update', label: 'Regulatory Updates' },
  { value: 'document_review', label: 'Document Reviews' },
  { value: 'system_notification', label: 'System Notifications' },
]

export const eventName = (event: FeedEvent): string => EVENTS.find(({ value }) => value === event)?.label ?? event

export const feedSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, TEXTS.nameRequired), z.maxLength(200, 'Name is too long')),
    type: z.enum(['webhook', 'rss']),
    url: z.string().check(z.trim()),
    events: z.array(z.enum(EVENTS.map(({ value }) => value) as [FeedEvent, ...FeedEvent[]])),
    enabled: z.boolean(),
    /** Empty: none, or the one that is there. */
    secret: z.string(),
  })
  .check(
    z.refine(({ type, url }) => type !== 'rss' || webAddress(url) !== null, {
      path: ['url'],
      error: 'Please enter a complete address that begins with https:// or http://',
    }),
  )

export type FeedValues = z.infer<typeof feedSchema>

/** What the form begins with. */
export const NEW_FEED: FeedValues = {
  name: '',
  type: 'webhook',
  url: '',
  events: ['compliance_alert', 'security_alert'],
  enabled: true,
  secret: '',
}

export function valuesOf(feed: Feed): FeedValues {
  const { name, feed_type: type, feed_url: url, events, enabled } = feed
  return { name, type, url: url ?? '', events: [...events], enabled, secret: '' }
}

/** Whether the form's button is on: docs/product/feeds.md. */
export function canSave({ name, type, url }: Pick<FeedValues, 'name' | 'type' | 'url'>): boolean {
  return name.trim() !== '' && (type !== 'rss' || url.trim() !== '')
}

/** What both procedures take. `webhook_url_param` is always empty: the receiver's address follows from the feed's id. */
export function parametersOf({ name, type, url, events, enabled }: FeedValues) {
  return {
    webhook_name: name,
    webhook_url_param: '',
    feed_type_param: type,
    ...(type === 'rss' ? { feed_url_param: url } : {}),
    events_param: events,
    enabled_param: enabled,
  }
}

/** Where other systems send to. */
export const receiverUrl = (environmentUrl: string, feedId: string): string =>
  `${environmentUrl}/functions/v1/webhook-receiver/${feedId}`

/** By Standard Webhooks: `whsec_` and base64 of the key, here of 32 bytes. */
export function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
}
