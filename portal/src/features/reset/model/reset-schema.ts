import * as z from 'zod/mini'
import { TEXTS } from '../texts.ts'

/** Shorter than at sign-up, on purpose: docs/product/sign-in.md. */
export const resetSchema = (minLength: number) =>
  z
    .object({
      password: z.string().check(z.minLength(minLength, { error: () => TEXTS.short(minLength) })),
      confirmPassword: z.string(),
      code: z.string(),
    })
    .check(
      z.refine(({ password, confirmPassword }) => password === confirmPassword, {
        error: () => TEXTS.mismatch,
        path: ['confirmPassword'],
      }),
    )

export type NewPassword = z.infer<ReturnType<typeof resetSchema>>

export const NEW_PASSWORD_DEFAULTS: NewPassword = { password: '', confirmPassword: '', code: '' }
