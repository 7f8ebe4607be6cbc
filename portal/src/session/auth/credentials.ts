import * as z from 'zod/mini'
import { EMAIL_PATTERN } from './email-pattern.ts'
import { TEXTS } from './texts.ts'

export const emailSchema = z.email({ pattern: EMAIL_PATTERN, error: () => TEXTS.email })

export const NEW_PASSWORD_LENGTH = 8

/** The rules for a new account, and for a password that an admin sets: docs/product/sign-in.md. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(NEW_PASSWORD_LENGTH, { error: () => TEXTS.passwordLength }),
    z.regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s, { error: () => TEXTS.passwordKinds }),
  )

/** Signing in does not check the rules for new passwords: a reset accepts shorter ones (docs/product/sign-in.md). */
export const credentialsSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, { error: () => TEXTS.passwordRequired })),
})

export type Credentials = z.infer<typeof credentialsSchema>
