import { z } from 'zod'

const consultancySchema = z.object({
  /** Names the calendar's entry too, whatever is changed. */
  id: z.string(),
  accountId: z.string(),
  consultantName: z.string(),
  /** The moment, in UTC: `2026-11-15T13:30:00.000Z`. */
  startsAt: z.string(),
  /** In the firm's time zone: `2026-11-15`. */
  date: z.string(),
  /** In the firm's time zone, 24 hours: `14:30`. */
  time: z.string(),
  service: z.string(),
  bookingLink: z.string().nullable(),
  lengthMinutes: z.number(),
  /** Grows with each change. A calendar ignores a file with a smaller one. */
  sequence: z.number(),
})

/**
 * The answer of `get-consultancies`: the upcoming consultancies of the caller's accounts, soonest first, and the last
 * past ones, newest first. An administrator who impersonates nobody has none.
 */
export const consultanciesSchema = z.object({
  consultancies: z.array(consultancySchema),
  past: z.array(consultancySchema),
  /** What would be upcoming if it were not cancelled, so that clients can take it out of their calendar. */
  cancelled: z.array(consultancySchema),
})

export type Consultancies = z.infer<typeof consultanciesSchema>
