import { z } from 'zod'
import { storageProblem } from './text.ts'

/** One line of text that the database can store and that cannot add a header to a mail. */
export const line = (maxLength: number, required = 'is required') =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(maxLength, `is longer than ${maxLength} characters`)
    .refine(
      (text) => storageProblem(text) === null && !/[\p{Cc}\u2028\u2029]/u.test(text),
      'contains a control character',
    )

/** One e-mail address in lower case, as the identity service stores it. */
export const email = (required = 'is required') =>
  line(254, required).toLowerCase().pipe(z.email('is not a valid e-mail address'))
