import * as z from 'zod/mini'
import { emailSchema } from '../../../session/auth/credentials.ts'

const MIXED =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character.'

/** Spec part 1 §5. */
export const signUpSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, 'Name is required.')),
    email: emailSchema,
    password: z
      .string()
      .check(
        z.minLength(8, 'Password must be at least 8 characters.'),
        z.regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s, MIXED),
      ),
    confirmPassword: z.string().check(z.minLength(1, 'Please confirm your password.')),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  )

export type SignUp = z.infer<typeof signUpSchema>

export const SIGN_UP_DEFAULTS: SignUp = { name: '', email: '', password: '', confirmPassword: '' }
