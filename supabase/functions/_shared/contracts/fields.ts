import { z } from 'zod'
import { unstorable } from './text.ts'

/** One line that the database can keep, and that cannot become a second header of a mail. */
export const line = (longest: number, required = 'is required') =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(longest, `is longer than ${longest} characters`)
    .refine((text) => unstorable(text) === null && !/[\p{Cc}\u2028\u2029]/u.test(text), 'contains a control character')

/** One plain address, as identity keeps it: in lower case. */
export const email = (required = 'is required') =>
  line(254, required).toLowerCase().pipe(z.email('is not a valid e-mail address'))
