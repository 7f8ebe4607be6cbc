import { z } from 'zod'

/** The notifications of a message, as the database gives them: newest first. */
export const messageItemsSchema = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    title: z.string(),
    account: z.nullable(z.string()),
    /** Of what the portal itself wrote: notification-wording.ts reads it. */
    wording: z.unknown().optional(),
  }),
)

/** The last entry of each access log that the person can read. Only the first mail of a week has it; null in the others. */
export const accessHeadsSchema = z.nullish(
  z.array(z.object({ account: z.string(), seq: z.number(), hash: z.string() })),
)

export type AccessHead = NonNullable<z.output<typeof accessHeadsSchema>>[number]

export type MessageItem = z.output<typeof messageItemsSchema>[number]

/** What the firm's gateway for text messages gets: docs/reference/configuration.md. */
export interface TextMessage {
  /** The phone number, as the profile has it. */
  readonly to: string
  readonly text: string
}
