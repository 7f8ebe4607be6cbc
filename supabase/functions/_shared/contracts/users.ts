import { z } from 'zod'
import { email, line } from './fields.ts'

/** The rules of sign-up (docs/product/sign-in.md). bcrypt uses only 72 bytes, so a longer password is refused. */
export const newPasswordSchema = z
  .string('is required')
  .min(8, 'must be at least 8 characters')
  .regex(
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s,
    'must contain at least one uppercase letter, one lowercase letter, one number, and one special character (@$!%*?&)',
  )
  .refine((text) => new TextEncoder().encode(text).byteLength <= 72, 'is longer than 72 bytes')

const phone = z
  .string()
  .trim()
  .max(50, 'is longer than 50 characters')
  .regex(/^[\d+()/.\s-]*$/, 'is not a phone number')
  .transform((text) => (text === '' ? null : text))

const accountRole = z.enum(['manager', 'user', 'viewer'], 'must be manager, user or viewer')
const language = z.enum(['en', 'nl', 'fr'], 'must be en, nl or fr')
const languages = {
  /** Chosen for the new user. Without it the account's counts. */
  language: language.nullish().transform((value) => value ?? null),
  /** In which the inviter sees the portal: that of the mail, if nothing else says one. */
  shownLanguage: language.nullish().transform((value) => value ?? null),
}
const accessLevel = z.enum(['standard', 'restricted'], 'must be standard or restricted')

/** The request of `create-user`. */
export const createUserSchema = z.object({
  name: line(200),
  email: email(),
  phone: phone.nullish().transform((value) => value ?? null),
  environmentAccess: z.enum(['training', 'production', 'both'], 'must be training, production or both'),
  /** Null if the user shall have no link to an account. */
  accountId: z
    .uuid('is not an id')
    .nullish()
    .transform((value) => value ?? null),
  role: z.enum(['user', 'admin'], 'must be user or admin').default('user'),
  /** What the user may do in the account. */
  accountRole: accountRole.default('user'),
  accessLevel: accessLevel.default('standard'),
  ...languages,
})

export type NewUser = z.infer<typeof createUserSchema>

/** The request of `invite-colleague`. */
export const inviteColleagueSchema = z.object({
  accountId: z.uuid('is not an id'),
  name: line(200),
  email: email(),
  role: accountRole.default('user'),
  accessLevel: accessLevel.default('standard'),
  ...languages,
})

export type NewColleague = z.infer<typeof inviteColleagueSchema>

export const createdUserSchema = z.object({
  success: z.literal(true),
  data: z.object({ id: z.string(), email: z.string(), name: z.string() }),
})

/** The request of `delete-user`. */
export const deleteUserSchema = z.object({ targetUserId: z.uuid('is not an id') })

/** The request of `change-address`. */
export const changeAddressSchema = z.object({ targetUserId: z.uuid('is not an id'), email: email() })

const linkToken = z.string('is required').regex(/^[\w-]{43}$/, 'is not of a link')

/** The request of `confirm-address`. */
export const confirmAddressSchema = z.object({ token: linkToken })

/** The request of `end-access`. */
/** With `agreed` the person confirms what somebody else changed, instead of ending their access. */
export const endAccessSchema = z.object({ token: linkToken, agreed: z.boolean().optional() })

/** The request of `update-user-password`. */
export const updateUserPasswordSchema = z.object({ targetEmail: email(), newPassword: newPasswordSchema })
