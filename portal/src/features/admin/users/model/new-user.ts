import * as z from 'zod/mini'
import { emailSchema } from '../../../../session/auth/credentials.ts'
import { phoneProblem } from './user.ts'
import { TEXTS } from '../texts.ts'

export const nameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(200, 'Name is too long.'))

export const addressSchema = z.string().check(
  z.trim(),
  z.refine((text) => emailSchema.safeParse(text).success, 'Please enter a valid email address.'),
)

export const newUserSchema = z.object({
  name: nameSchema,
  email: addressSchema,
  phone: z.string().check(
    z.trim(),
    z.refine((text) => phoneProblem(text) === undefined, TEXTS.phoneWrong),
  ),
  environmentAccess: z.enum(['training', 'production', 'both']),
  role: z.enum(['user', 'admin']),
  accountRole: z.enum(['manager', 'user', 'viewer']),
  /** Null to link the user to no account. */
  account: z.nullable(z.object({ value: z.string(), label: z.string() })),
})

/** What a user may do in an account: docs/product/accounts.md. */
export const ACCOUNT_ROLES = [
  { value: 'user', label: 'Member' },
  { value: 'manager', label: 'Manager' },
  { value: 'viewer', label: 'Reader' },
] as const

export type NewUser = z.infer<typeof newUserSchema>
