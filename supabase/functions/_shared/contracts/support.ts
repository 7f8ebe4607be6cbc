import { z } from 'zod'
import { email, line } from './fields.ts'
import { storageProblem } from './text.ts'

/** The text that the form shows: docs/product/support.md. */
export const REQUIRED = 'Please fill in all required fields'

export const supportCategories = ['technical', 'billing', 'account', 'services', 'general'] as const
export const supportPriorities = ['low', 'medium', 'high', 'urgent'] as const

/** A field without a choice comes as null, as an empty text or not at all. */
const unchosen = (value: unknown) => (value === '' || value === null ? undefined : value)

/**
 * The request of `send-support-email`. The database takes the sender from the session, and checks that they belong to
 * the account.
 */
export const supportRequestSchema = z.object({
  name: line(200, REQUIRED),
  /** Is shown to the firm. Answers go to the confirmed address of the sender. */
  email: email(REQUIRED),
  subject: line(200, REQUIRED),
  message: z
    .string(REQUIRED)
    .refine((text) => text.trim() !== '', REQUIRED)
    .max(10_000, 'is longer than 10000 characters')
    .refine((text) => storageProblem(text) === null, 'contains a character that cannot be stored'),
  category: z
    .preprocess(unchosen, z.enum(supportCategories, `must be one of ${supportCategories.join(', ')}`).optional())
    .transform((value) => value ?? null),
  priority: z.preprocess(
    unchosen,
    z.enum(supportPriorities, `must be one of ${supportPriorities.join(', ')}`).default('medium'),
  ),
  /** Files that the caller has uploaded to `support-files`. The database checks whose they are. */
  files: z
    .array(z.object({ path: z.string().max(200), name: line(255) }), 'must be a list of files')
    .max(5, 'at most 5 files a message')
    .optional(),
  /** The account that the portal shows; without it, the one that the sender chose. */
  accountId: z.preprocess(unchosen, z.uuid('is not an id').optional()),
})

export type SupportRequest = z.infer<typeof supportRequestSchema>
