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

/** What each required field asks for if it is empty. The form says above its button that some are. */
export const MISSING = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  subject: 'Please say in a few words what it is about.',
  message: 'Please write your message.',
} as const

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message))

export const supportSchema = z.object({
  name: required(MISSING.name),
  email: z.string().check(z.trim(), z.minLength(1, MISSING.email), z.email('Please enter a valid email address.')),
  subject: required(MISSING.subject),
  category: z.string(),
  priority: z.enum(['low', 'medium', 'high', 'urgent']),
  message: required(MISSING.message),
})

export type SupportValues = z.infer<typeof supportSchema>
