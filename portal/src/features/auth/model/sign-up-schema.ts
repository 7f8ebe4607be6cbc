import * as z from 'zod/mini'
import { emailSchema, newPasswordSchema } from '../../../session/auth/credentials.ts'
import { TEXTS } from '../texts.ts'

/** The rules of a new account: docs/product/sign-in.md. */
export const signUpSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, TEXTS.signUp.nameRequired)),
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z.string().check(z.minLength(1, TEXTS.signUp.confirmRequired)),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      error: TEXTS.signUp.mismatch,
      path: ['confirmPassword'],
    }),
  )

export type SignUp = z.infer<typeof signUpSchema>

export const SIGN_UP_DEFAULTS: SignUp = { name: '', email: '', password: '', confirmPassword: '' }
