import { z } from 'zod'
import { storageProblem, UNSAFE_IN_LINE } from './text.ts'

/** One line of text that the database can store and that cannot add a header to a mail. */
export const line = (maxLength: number, required = 'is required') =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(maxLength, `is longer than ${maxLength} characters`)
    .refine((text) => storageProblem(text) === null && !UNSAFE_IN_LINE.test(text), 'contains a control character')

const INVALID_ADDRESS = 'is not a valid e-mail address'

/** One e-mail address in lower case, as the identity service stores it. Mail servers take 64 characters before the @. */
export const email = (required = 'is required') =>
  line(254, required)
    .toLowerCase()
    .pipe(z.email(INVALID_ADDRESS).refine((address) => address.indexOf('@') <= 64, INVALID_ADDRESS))
