import * as z from 'zod/mini'
import { TEXTS } from '../texts.ts'

/** The values that are sent: docs/product/support.md. */
export const CATEGORIES = ['technical', 'billing', 'account', 'services', 'general'] as const
export type Category = (typeof CATEGORIES)[number]

export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const

export const isCategory = (value: string): value is Category => CATEGORIES.some((known) => known === value)
export const isPriority = (value: string): boolean => PRIORITIES.some((known) => known === value)

type RequiredField = keyof typeof TEXTS.form.missing

/** What each required field asks for if it is empty. The form says above its button that some are. */
const filledIn = (field: RequiredField) => z.minLength(1, { error: () => TEXTS.form.missing[field] })
const required = (field: RequiredField) => z.string().check(z.trim(), filledIn(field))

export const supportSchema = z.object({
  name: required('name'),
  email: z.string().check(z.trim(), filledIn('email'), z.email({ error: () => TEXTS.form.wrongEmail })),
  subject: required('subject'),
  category: z.string(),
  priority: z.enum(PRIORITIES),
  message: required('message'),
})

export type SupportValues = z.infer<typeof supportSchema>
