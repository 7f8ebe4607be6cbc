import * as z from 'zod/mini'

/** docs/product/support.md. The keys are the values that are sent. */
export const CATEGORIES = {
  technical: 'Technical',
  billing: 'Billing',
  account: 'Account',
  services: 'Services',
  general: 'General',
} as const

export const PRIORITIES = {
  low: { label: 'Low', answer: '2-3 business days' },
  medium: { label: 'Medium', answer: '1-2 business days' },
  high: { label: 'High', answer: '4-8 hours' },
  urgent: { label: 'Urgent', answer: '1-2 hours' },
} as const

const REQUIRED = 'Please fill in all required fields'

const required = z.string().check(z.trim(), z.minLength(1, REQUIRED))

export const supportSchema = z.object({
  name: required,
  email: z.string().check(z.trim(), z.minLength(1, REQUIRED), z.email('Please enter a valid email address.')),
  subject: required,
  category: z.string(),
  priority: z.enum(['low', 'medium', 'high', 'urgent']),
  message: required,
})

export type SupportValues = z.infer<typeof supportSchema>
