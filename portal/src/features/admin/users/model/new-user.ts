import * as z from 'zod/mini'
import { emailSchema } from '../../../../session/auth/credentials.ts'
import { invitationLanguage } from '../../../../session/language/invitation-language.tsx'
import { phoneProblem } from './user.ts'
import { TEXTS } from '../texts.ts'

export const nameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => TEXTS.create.nameRequired }),
    z.maxLength(200, { error: () => TEXTS.create.nameTooLong }),
  )

export const addressSchema = z.string().check(
  z.trim(),
  z.refine((text) => emailSchema.safeParse(text).success, { error: () => TEXTS.create.emailWrong }),
)

export const newUserSchema = z.object({
  name: nameSchema,
  email: addressSchema,
  phone: z.string().check(
    z.trim(),
    z.refine((text) => phoneProblem(text) === undefined, { error: () => TEXTS.row.phoneWrong }),
  ),
  environmentAccess: z.enum(['training', 'production', 'both']),
  role: z.enum(['user', 'admin']),
  accountRole: z.enum(['manager', 'user', 'viewer']),
  language: invitationLanguage,
  /** Null to link the user to no account. */
  account: z.nullable(z.object({ value: z.string(), label: z.string() })),
})

/** What a user may do in an account: docs/product/accounts.md. */
export const accountRoleOptions = () =>
  (['user', 'manager', 'viewer'] as const).map((value) => ({ value, label: TEXTS.roles[value] }))

export type NewUser = z.infer<typeof newUserSchema>
