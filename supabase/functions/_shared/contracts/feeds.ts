import { z } from 'zod'
import { isWebAddress, storageProblem } from './text.ts'

/** The events that a feed can have: docs/product/feeds.md. */
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
      const message = storageProblem(inner)
      if (message !== null) context.addIssue({ code: 'custom', path: [key], message })
    }
  })
const link = z
  .string()
  .max(2048, 'is longer than 2048 characters')
  .refine(isWebAddress, 'is not an http or https address')
/** The portal shows `original_link` as a link, so it must be a web address. */
const data = z
  .record(z.string(), z.unknown())
  .refine((value) => storageProblem(Object.keys(value)) === null, 'contains a character that cannot be stored')
  .refine(
    ({ original_link: originalLink }) =>
      originalLink === undefined || (typeof originalLink === 'string' && isWebAddress(originalLink)),
    'original_link is not an http or https address',
  )

/** The request of `webhook-receiver/{id}`. An event that the feed does not carry is ignored, an unknown one is refused. */
export const deliverySchema = storable(
  z.object({
    type: z.enum(feedEvents, `is none of ${feedEvents.join(', ')}`).nullish(),
    title,
    message: z.string().nullish(),
    link: link.nullish(),
    data: data.nullish(),
  }),
)

export type Delivery = z.infer<typeof deliverySchema>

/** The answer of `webhook-receiver` to a delivery with a valid signature: 200, 200 and 202. */
export const receivedSchema = z.object({
  success: z.literal(true),
  status: z.enum(['accepted', 'repeated', 'ignored']),
})

export type Received = z.infer<typeof receivedSchema>

/** The request of `send-webhook`. */
export const sendWebhookSchema = z.object({
  webhook_id: z.guid('is not an id'),
  test: z.literal(true, 'must be true: only tests are sent'),
})

/** The request of `trigger-notification-webhooks`. */
export const triggerSchema = storable(
  z.object({
    account_id: z.guid('is not an id'),
    type: z.enum(feedEvents, 'is not an event of feeds'),
    title,
    message: z.string().max(10_000, 'is longer than 10000 characters').default(''),
    data: data.nullish(),
  }),
)

export const triggeredSchema = z.object({
  success: z.literal(true),
  /** False if no enabled feed of the account has this event. */
  notified: z.boolean(),
})

export type Triggered = z.infer<typeof triggeredSchema>

const polledFeedSchema = z.object({
  webhook_id: z.string(),
  name: z.string(),
  /** `superseded` if the feed was changed, switched off or claimed by another round meanwhile; nothing was recorded. */
  status: z.enum(['read', 'unchanged', 'failed', 'superseded']),
  notifications: z.number(),
  /** Why it failed, as a text for administrators without addresses. */
  error: z.string().optional(),
  /** True if this was the last failure that is allowed: the feed is switched off now. */
  disabled: z.boolean().optional(),
})

/** The answer of `rss-feed-processor`. It is a success even if some feeds failed. */
export const polledSchema = z.object({
  success: z.literal(true),
  processed: z.number(),
  failed: z.number(),
  notifications: z.number(),
  /** False if the time ran out. The next round starts with the feeds that are left. */
  complete: z.boolean(),
  feeds: z.array(polledFeedSchema),
})

export type PolledFeed = z.infer<typeof polledFeedSchema>
export type Polled = z.infer<typeof polledSchema>
