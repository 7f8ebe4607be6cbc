import { z } from 'zod'
import { isWebAddress, unstorable } from './text.ts'

/** The events that a feed can carry: docs/product/feeds.md. */
const feedEvents = [
  'compliance_alert',
  'security_alert',
  'regulatory_update',
  'document_review',
  'system_notification',
] as const

const title = z
  .string()
  .refine((text) => text.trim() !== '', 'is required')
  .max(500, 'is longer than 500 characters')
const storable = <Schema extends z.ZodType>(schema: Schema) =>
  schema.superRefine((value, context) => {
    for (const [key, inner] of Object.entries(value as object)) {
      const message = unstorable(inner)
      if (message !== null) context.addIssue({ code: 'custom', path: [key], message })
    }
  })
const link = z.string().max(2048, 'is longer than 2048 characters').refine(isWebAddress, 'is no http or https address')
/** The portal makes a link of `original_link`. */
const data = z
  .record(z.string(), z.unknown())
  .refine((value) => unstorable(Object.keys(value)) === null, 'contains a character that cannot be stored')
  .refine(
    ({ original_link: given }) => given === undefined || (typeof given === 'string' && isWebAddress(given)),
    'original_link is no http or https address',
  )

/** What is sent to `webhook-receiver/{id}`. A type that the feed does not take is ignored, not refused. */
export const deliverySchema = storable(
  z.object({
    type: z.string().min(1, 'is empty').max(100, 'is longer than 100 characters').nullish(),
    title,
    message: z.string().nullish(),
    link: link.nullish(),
    data: data.nullish(),
  }),
)

export type Delivery = z.infer<typeof deliverySchema>

/** What the receiver answers to a delivery that is its sender's: 200, 200 and 202. */
export const receivedSchema = z.object({
  success: z.literal(true),
  status: z.enum(['accepted', 'repeated', 'ignored']),
})

export type Received = z.infer<typeof receivedSchema>

/** What is sent to `send-webhook`. */
export const sendWebhookSchema = z.object({
  webhook_id: z.guid('is no id'),
  test: z.literal(true, 'must be true: only tests are sent'),
})

/** What is sent to `trigger-notification-webhooks`. */
export const triggerSchema = storable(
  z.object({
    account_id: z.guid('is no id'),
    type: z.enum(feedEvents, 'is no event of feeds'),
    title,
    message: z.string().max(10_000, 'is longer than 10000 characters').default(''),
    data: data.nullish(),
  }),
)

export const triggeredSchema = z.object({
  success: z.literal(true),
  /** False: no feed of the account that is switched on carries this event. */
  notified: z.boolean(),
})

export type Triggered = z.infer<typeof triggeredSchema>

const polledFeedSchema = z.object({
  webhook_id: z.string(),
  name: z.string(),
  /** `superseded`: changed, switched off or taken over by another round meanwhile; nothing was recorded. */
  status: z.enum(['read', 'unchanged', 'failed', 'superseded']),
  notifications: z.number(),
  /** Why it failed, in words for administrators, without addresses. */
  error: z.string().optional(),
  /** The failure was the last one: the feed is switched off now. */
  disabled: z.boolean().optional(),
})

/** What `rss-feed-processor` answers. A feed that fails is no failure of the round. */
export const polledSchema = z.object({
  success: z.literal(true),
  processed: z.number(),
  failed: z.number(),
  notifications: z.number(),
  /** False: time ran out; the next round begins with the feeds that are left. */
  complete: z.boolean(),
  feeds: z.array(polledFeedSchema),
})

export type PolledFeed = z.infer<typeof polledFeedSchema>
export type Polled = z.infer<typeof polledSchema>
