import { z } from 'zod'
import { isWebAddress, storageProblem, UNSAFE_IN_LINE } from './text.ts'

const text = (limit: number) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .max(limit, `is longer than ${limit} characters`)
    .refine(
      (value) => storageProblem(value) === null && !UNSAFE_IN_LINE.test(value),
      'contains a character that cannot be stored',
    )
const time = z.iso.datetime({ offset: true, error: 'is not a time with a zone, such as 2026-11-20T09:00:00Z' })
const link = z
  .string()
  .max(2048, 'is longer than 2048 characters')
  .refine((value) => isWebAddress(value) && !/\s/.test(value), 'is not an http or https address')

/** The whole booking, also if only its time has changed: events may be lost or come in another order. */
const bookingSchema = z.object({
  /** The booking system's own id, the same for all events of a booking. */
  id: text(200),
  account_id: z.guid('is not an id'),
  consultant: text(200),
  service: text(200),
  starts_at: time,
  length_minutes: z
    .int('is not a whole number')
    .min(5, 'is less than 5 minutes')
    .max(480, 'is more than 8 hours')
    .default(60),
  link: link.nullish(),
})

/** The request of `consultancy-webhook`. `timestamp` says when it happened, not when it was sent. */
export const bookingEventSchema = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.enum(['consult.created', 'consult.rescheduled']),
      timestamp: time,
      data: bookingSchema,
    }),
    z.object({
      type: z.literal('consult.cancelled'),
      timestamp: time,
      data: z.object({ id: text(200), reason: text(500).nullish() }),
    }),
  ],
  'must be consult.created, consult.rescheduled or consult.cancelled',
)

export type BookingEvent = z.infer<typeof bookingEventSchema>

/** The answer of `consultancy-webhook` to an event with a valid signature: 200, 200 and 202. */
export interface BookingReceived {
  readonly success: true
  readonly status: 'accepted' | 'repeated' | 'outdated'
}
