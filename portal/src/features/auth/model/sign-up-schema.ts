import * as z from 'zod/mini'
import { emailSchema, newPasswordSchema } from '../../../session/auth/credentials.ts'
import { TEXTS } from '../texts.ts'

/** The rules of a new account: docs/product/sign-in.md. */
export const signUpSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, { error: () => TEXTS.signUp.nameRequired })),
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z.string().check(z.minLength(1, { error: () => TEXTS.signUp.confirmRequired })),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      error: () => TEXTS.signUp.mismatch,
      path: ['confirmPassword'],
    }),
  )

export type SignUp = z.infer<typeof signUpSchema>

export const SIGN_UP_DEFAULTS: SignUp = { name: '', email: '', password: '', confirmPassword: '' }

/** What the schema asks of a password, one by one. The special characters are those of the schema. */
const RULES = {
  length: /^.{8,}/s,
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  number: /\d/,
  special: /[@$!%*?&]/,
} as const

type PasswordRule = keyof typeof RULES

export const PASSWORD_RULES = Object.keys(RULES) as PasswordRule[]

export const metRules = (password: string): PasswordRule[] =>
  PASSWORD_RULES.filter((rule) => RULES[rule].test(password))
