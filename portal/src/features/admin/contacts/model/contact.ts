import * as z from 'zod/mini'
import type { Tables } from '../../../../../../supabase/database.types.ts'
import { emailSchema } from '../../../../session/auth/credentials.ts'
import { TEXTS } from '../texts.ts'

export type Contact = Pick<Tables<'spocs'>, 'name' | 'full_name' | 'role' | 'email' | 'phone'>

const atMost = (max: number) => z.maxLength(max, { error: () => TEXTS.form.tooLong(max) })
const line = (max: number) => z.string().check(z.trim(), atMost(max))

/** The limits of the table `spocs`. */
export const contactSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: () => TEXTS.form.nameRequired }), atMost(100)),
  fullName: line(200),
  role: line(100),
  email: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || emailSchema.safeParse(text).success, {
      error: () => TEXTS.form.emailWrong,
    }),
  ),
  phone: line(50),
})

export type ContactForm = z.infer<typeof contactSchema>

export const EMPTY: ContactForm = { name: '', fullName: '', role: '', email: '', phone: '' }

export const formOf = ({ name, full_name: fullName, role, email, phone }: Contact): ContactForm => ({
  name,
  fullName: fullName ?? '',
  role: role ?? '',
  email: email ?? '',
  phone: phone ?? '',
})

/** The row to save: an empty text is no value. */
export const rowOf = ({ name, fullName, role, email, phone }: ContactForm): Contact => ({
  name,
  full_name: fullName || null,
  role: role || null,
  email: email || null,
  phone: phone || null,
})

/** The names in their new order, with one of them moved up or down; null if it cannot move. */
export function moved(names: readonly string[], name: string, by: -1 | 1): string[] | null {
  const from = names.indexOf(name)
  const to = from + by
  if (from === -1 || to < 0 || to >= names.length) return null
  const order = names.filter((other) => other !== name)
  return [...order.slice(0, to), name, ...order.slice(to)]
}
