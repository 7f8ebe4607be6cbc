import { z } from 'zod'

/**
 * The answer of `get-consultancies`: the upcoming consultancies of the caller's accounts, soonest first. An administrator
 * who impersonates nobody has none.
 */
export const consultanciesSchema = z.object({
  consultancies: z.array(
    z.object({
      id: z.string(),
      accountId: z.string(),
      consultantName: z.string(),
      /** In the firm's time zone: `2026-11-15`. */
      date: z.string(),
      /** In the firm's time zone, 24 hours: `14:30`. */
      time: z.string(),
      service: z.string(),
      bookingLink: z.string().nullable(),
    }),
  ),
})

export type Consultancies = z.infer<typeof consultanciesSchema>
