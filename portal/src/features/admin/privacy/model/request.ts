import type { Database } from '../../../../../../supabase/database.types.ts'
import { dateFormat, dayOf } from '../../../../language/formats.ts'
import { formatDate } from '../../../../lib/date-time.ts'
import type { BadgeTone } from '../../../../ui/data/badge.tsx'
import { TEXTS } from '../texts.ts'

type Tables = Database['public']['Tables']

export interface FirmRequest extends Pick<
  Tables['privacy_requests']['Row'],
  | 'id'
  | 'number'
  | 'user_id'
  | 'kind'
  | 'state'
  | 'message'
  | 'created_at'
  | 'due_on'
  | 'extended_at'
  | 'extension_reason'
  | 'answer'
  | 'answered_at'
> {
  readonly person: { readonly name: string | null; readonly email: string | null } | null
  readonly made: { readonly attempts: number; readonly expires_at: string | null } | null
}

export type Filter = 'open' | 'all'

export const FILTERS: readonly Filter[] = ['open', 'all']

/** What an administrator can do with a request. An export can only be refused, or restarted after it has failed. */
export type Action = 'answer' | 'refuse' | 'extend' | 'erase' | 'restart'

/** After this number of attempts, an export waits for an administrator to restart it. */
const GIVEN_UP = 10

export function actionsOf({ state, kind, extended_at: extended, made }: FirmRequest): Action[] {
  if (state !== 'open') return []
  if (kind === 'export') return made !== null && made.attempts >= GIVEN_UP ? ['restart', 'refuse'] : []
  const first: Action = kind === 'erasure' ? 'erase' : 'answer'
  return extended === null ? [first, 'extend', 'refuse'] : [first, 'refuse']
}

const DAY = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

export const shortDay = (moment: string): string => formatDate(DAY, new Date(moment))
/** A date without a time is the same day in every time zone. */
export const dueDay = (date: string): string => shortDay(`${date}T12:00:00Z`)

const SOON_MS = 7 * 24 * 60 * 60_000

/** How urgent an open request is. Days are in the time zone of the office. */
export function urgency({ state, due_on: due }: FirmRequest, now: Date): 'overdue' | 'soon' | null {
  if (state !== 'open') return null
  if (due < dayOf(now)) return 'overdue'
  return Date.parse(`${due}T23:59:59Z`) - now.getTime() < SOON_MS ? 'soon' : null
}

export const urgencyBadge = {
  overdue: (): { text: string; tone: BadgeTone } => ({ text: TEXTS.overdue, tone: 'danger' }),
  soon: (): { text: string; tone: BadgeTone } => ({ text: TEXTS.dueSoon, tone: 'warning' }),
}

export const personName = ({ person }: FirmRequest): string => person?.name || person?.email || TEXTS.nobody
