import * as z from 'zod/mini'
import { emailSchema } from '../../../session/auth/credentials.ts'

/** What the role and the access level of a link mean: docs/product/accounts.md. */
export const ROLES = [
  { value: 'manager', label: 'Manager', hint: 'Works, and invites, changes and removes colleagues.' },
  { value: 'user', label: 'Member', hint: 'Works: cards, templates, requests.' },
  { value: 'viewer', label: 'Reader', hint: 'Reads, and asks the AI Steward and the support.' },
] as const

export const LEVELS = [
  { value: 'standard', label: 'Standard', hint: 'Reads the templates of your organisation.' },
  { value: 'restricted', label: 'Restricted', hint: 'Reads only the templates for everyone.' },
] as const

/** The words for a value of the database. A value that is not listed is shown as it is. */
export const wordFor = (options: typeof ROLES | typeof LEVELS, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

const role = z.enum(['manager', 'user', 'viewer'])
const accessLevel = z.enum(['standard', 'restricted'])

export const accessSchema = z.object({ role, accessLevel })

export const invitationSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(200, 'Name is too long.')),
  email: z.string().check(
    z.trim(),
    z.refine((text) => emailSchema.safeParse(text).success, 'Please enter a valid email address.'),
  ),
  role,
  accessLevel,
})

export type Access = z.infer<typeof accessSchema>
export type Invitation = z.infer<typeof invitationSchema>

/** What is wrong with the address, by the rule of the database; undefined if nothing is, or the domains are not known. */
export function domainProblem(email: string, domains: readonly string[] | undefined): string | undefined {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? ''
  if (domains === undefined || domains.includes(domain)) return undefined
  return `Please enter an address of ${domains.join(' or ')}.`
}
