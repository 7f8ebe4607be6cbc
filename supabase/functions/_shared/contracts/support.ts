import { z } from 'zod'
import { email, line } from './fields.ts'
import { unstorable } from './text.ts'

/** The form's own text: docs/product/support.md. */
export const REQUIRED = 'Please fill in all required fields'

export const supportCategories = ['technical', 'billing', 'account', 'services', 'general'] as const
export const supportPriorities = ['low', 'medium', 'high', 'urgent'] as const

/** Nothing chosen comes as null, as an empty text or not at all. */
const unchosen = (value: unknown) => (value === '' || value === null ? undefined : value)

/** What is sent to `send-support-email`. Who sends it, and for which account, is the session's to say. */
export const supportRequestSchema = z.object({
  name: line(200, REQUIRED),
  /** Where the answer goes. */
  email: email(REQUIRED),
  subject: line(200, REQUIRED),
  message: z
    .string(REQUIRED)
    .refine((text) => text.trim() !== '', REQUIRED)
    .max(10_000, 'is longer than 10000 characters')
    .refine((text) => unstorable(text) === null, 'contains a character that cannot be stored'),
  category: z
    .preprocess(unchosen, z.enum(supportCategories, `must be one of ${supportCategories.join(', ')}`).optional())
    .transform((value) => value ?? null),
  priority: z.preprocess(
    unchosen,
    z.enum(supportPriorities, `must be one of ${supportPriorities.join(', ')}`).default('medium'),
  ),
})

export type SupportRequest = z.infer<typeof supportRequestSchema>
