import { age } from '../../../../lib/date-time.ts'
import type { SupportRequest } from '../../model/request.ts'
import { dayOf } from '../../model/request.ts'

export interface DueWords {
  readonly words: string
  readonly tone: 'over' | 'soon' | 'plain' | 'wait'
}

type Clocked = Pick<SupportRequest, 'state' | 'due_at' | 'answered_at' | 'closed_at'>

const HOUR_MS = 3_600_000
/** The promise turns into a warning for its last two hours: docs/product/support.md. */
const SOON_MS = 2 * HOUR_MS
const WEEK_MS = 6 * 24 * HOUR_MS

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })

/** What the queue says about the clock of a request: `overdue 2 h`, `due today 16:40`, `waiting for client`. */
export function dueWords(
  { state, due_at: due, answered_at: answered, closed_at: closed }: Clocked,
  now: number,
): DueWords {
  if (state === 'waiting') return { words: 'waiting for client', tone: 'wait' }
  if (state === 'closed') return { words: closed === null ? 'closed' : `closed ${dayOf(closed, now)}`, tone: 'wait' }
  if (state === 'answered') {
    return { words: answered === null ? 'answered' : `answered ${dayOf(answered, now)}`, tone: 'wait' }
  }
  if (due === null) return { words: 'due', tone: 'plain' }
  const date = new Date(due)
  const left = date.getTime() - now
  if (left < 0) return { words: `overdue ${age(date, new Date(now))}`, tone: 'over' }
  return { words: `due ${dueDay(due, now)} ${TIME.format(date)}`, tone: left <= SOON_MS ? 'soon' : 'plain' }
}

/** `today`, `Tue` within a week, then `Mon 30 Nov`. */
function dueDay(due: string, now: number): string {
  const day = dayOf(due, now)
  return day === 'today' || Date.parse(due) - now > WEEK_MS ? day : WEEKDAY.format(new Date(due))
}

/** `4 h 10 left`, for an answer that is due today; null otherwise, because nights and holidays do not count. */
export function timeLeft({ state, due_at: due }: Clocked, now: number): string | null {
  if (state !== 'new' || due === null || dayOf(due, now) !== 'today') return null
  const minutes = Math.floor((Date.parse(due) - now) / 60_000)
  if (minutes < 0) return null
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min left`
  return rest === 0 ? `${hours} h left` : `${hours} h ${String(rest).padStart(2, '0')} left`
}
