import * as z from 'zod/mini'

export const emailSchema = z.email('Please enter a valid email address.')

/** Spec part 1 §5 and part 2 §5: the same for everyone who signs in. */
export const credentialsSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, 'Password is required.')),
})

export type Credentials = z.infer<typeof credentialsSchema>
