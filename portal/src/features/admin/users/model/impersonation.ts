import * as z from 'zod/mini'
import type { Database } from '../../../../../../supabase/database.types.ts'
import { TEXTS } from '../texts.ts'

export type Described = Database['public']['Functions']['admin_describe_support_access']['Returns'][number]

/** What one account of a user allows now. The generated types never allow null in what a procedure returns. */
export type SupportAccess = Omit<Described, 'decided_by' | 'decided_at' | 'granted_until' | 'asked_at'> & {
  readonly [Key in 'decided_by' | 'decided_at' | 'granted_until' | 'asked_at']: string | null
}

export const MAX_REASON = 500

/** As in the database: white space and invisible characters become one space, and are removed at both ends. */
export const trimmedReason = (text: string): string => text.replaceAll(INVISIBLE, ' ').trim()

const INVISIBLE = /[\s\u00ad\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2800\u3164]+/gu

const LENGTH = { error: () => TEXTS.impersonate.reasonLength }

export const reasonSchema = z.object({
  reason: z.string().check(z.overwrite(trimmedReason), z.minLength(10, LENGTH), z.maxLength(MAX_REASON, LENGTH)),
})

/** Whether the account lets nobody in at present. Then the impersonation cannot start. */
export const isClosed = ({ allowed }: SupportAccess): boolean => allowed === 'off'
