import * as z from 'zod/mini'
import { emailSchema } from '../../../session/auth/credentials.ts'
import { invitationLanguage } from '../../../session/language/invitation-language.tsx'
import { TEXTS } from '../texts.ts'

/** What the role and the access level of a link mean: docs/product/accounts.md. */
export const ROLES = ['manager', 'user', 'viewer'] as const
export const LEVELS = ['standard', 'restricted'] as const

const role = z.enum(ROLES)
const accessLevel = z.enum(LEVELS)

/** The words for a value of the database. A value that is not listed is shown as it is. */
export function roleName(value: string): string {
  const known = ROLES.find((each) => each === value)
  return known === undefined ? value : TEXTS.roles[known].label
}

export function levelName(value: string): string {
  const known = LEVELS.find((each) => each === value)
  return known === undefined ? value : TEXTS.levels[known].label
}

export const accessSchema = z.object({ role, accessLevel })

export const invitationSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => TEXTS.invitation.nameRequired }),
      z.maxLength(200, { error: () => TEXTS.invitation.nameTooLong }),
    ),
  email: z.string().check(
    z.trim(),
    z.refine((text) => emailSchema.safeParse(text).success, { error: () => TEXTS.invitation.emailInvalid }),
  ),
  role,
  accessLevel,
  language: invitationLanguage,
})

export type Access = z.infer<typeof accessSchema>
export type Invitation = z.infer<typeof invitationSchema>

/** What is wrong with the address, by the rule of the database; undefined if nothing is, or the domains are not known. */
export function domainProblem(email: string, domains: readonly string[] | undefined): string | undefined {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? ''
  if (domains === undefined || domains.includes(domain)) return undefined
  return TEXTS.invitation.otherDomain(domains)
}
