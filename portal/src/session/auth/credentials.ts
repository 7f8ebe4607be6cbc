import * as z from 'zod/mini'

export const emailSchema = z.email('Please enter a valid email address.')

export const NEW_PASSWORD_LENGTH = 8

/** The rules for a new account, and for a password that an admin sets: docs/product/sign-in.md. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(NEW_PASSWORD_LENGTH, 'Password must be at least 8 characters.'),
    z.regex(
      /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s,
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character.',
    ),
  )

/** Signing in does not check the rules for new passwords: a reset accepts shorter ones (docs/product/sign-in.md). */
export const credentialsSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, 'Password is required.')),
})

export type Credentials = z.infer<typeof credentialsSchema>
