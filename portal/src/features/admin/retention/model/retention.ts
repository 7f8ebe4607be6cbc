import * as z from 'zod/mini'
import type { RetentionCategory } from '../../../../session/retention/retention-rules.ts'
import { TEXTS } from '../texts.ts'

export interface Rule {
  readonly category: RetentionCategory
  readonly months: number
  readonly least_months: number
  readonly most_months: number
}

export interface Announcement {
  readonly id: string
  readonly category: string
  readonly user_id: string | null
  readonly items: number
  readonly deleted: number
  readonly begins_at: string
  readonly account: { readonly name: string } | null
}

export interface Run {
  readonly day: string
  readonly category: string
  readonly deleted: number
}

interface Person {
  readonly name: string | null
  readonly email: string | null
}

export interface Hold {
  readonly id: string
  readonly reason: string
  readonly set_at: string
  readonly ended_at: string | null
  readonly account: { readonly name: string } | null
  readonly person: Person | null
  readonly setter: Person | null
  readonly ender: Person | null
}

export const nameOf = (person: Person | null): string => person?.name ?? person?.email ?? TEXTS.holds.somebody

/** What a hold is on. */
export const subjectOf = ({ account, person }: Hold): string => account?.name ?? nameOf(person)

/** Holds in force first, and the newest of each group first. */
export const inOrder = (holds: readonly Hold[]): Hold[] =>
  holds.toSorted(
    (one, other) =>
      Number(one.ended_at !== null) - Number(other.ended_at !== null) || other.set_at.localeCompare(one.set_at),
  )

/** The owner of what will be deleted. */
export function ownerOf({ account, user_id: person }: Announcement): string {
  if (account !== null) return account.name
  return person === null ? TEXTS.announced.firm : TEXTS.announced.person
}

/** The field has text. Whole numbers within the bounds of the rule are valid. */
export const periodSchema = ({ least_months: least, most_months: most }: Rule) =>
  z.object({
    months: z.string().check(
      z.trim(),
      z.refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, {
        error: () => TEXTS.periods.range(least, most),
      }),
    ),
  })

export interface PeriodForm {
  months: string
}

export const HOLD_KINDS = ['account', 'person'] as const

export const newHoldSchema = z.object({
  kind: z.enum(HOLD_KINDS),
  /** The id of the account or person. */
  subject: z.string().check(z.minLength(1, { error: () => TEXTS.holds.chosenMissing })),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, { error: () => TEXTS.holds.reasonLength }),
      z.maxLength(500, { error: () => TEXTS.holds.reasonLength }),
    ),
})

export type NewHold = z.infer<typeof newHoldSchema>

export const NO_HOLD: NewHold = { kind: 'account', subject: '', reason: '' }
