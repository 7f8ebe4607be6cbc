import { dateFormat } from '../../../../language/formats.ts'
import { age } from '../../../../lib/date-time.ts'
import { clockTime, dayInSentence, dayWords, isToday, type SupportRequest } from '../../model/request.ts'
import { TEXTS } from '../texts.ts'

export interface DueWords {
  readonly words: string
  readonly tone: 'over' | 'soon' | 'plain' | 'wait'
}

type Clocked = Pick<SupportRequest, 'state' | 'due_at' | 'answered_at' | 'closed_at'>

const HOUR_MS = 3_600_000
/** The promise turns into a warning for its last two hours: docs/product/support.md. */
const SOON_MS = 2 * HOUR_MS
const WEEK_MS = 6 * 24 * HOUR_MS

const WEEKDAY = dateFormat({ weekday: 'short' })

/** What the queue says about the clock of a request: `overdue 2 h`, `due today 16:40`, `waiting for client`. */
export function dueWords(
  { state, due_at: due, answered_at: answered, closed_at: closed }: Clocked,
  now: number,
): DueWords {
  const texts = TEXTS.due
  if (state === 'waiting') return { words: texts.waiting, tone: 'wait' }
  if (state === 'closed') {
    return { words: closed === null ? texts.closed : texts.closedOn(dayInSentence(closed, now)), tone: 'wait' }
  }
  if (state === 'answered') {
    return { words: answered === null ? texts.answered : texts.answeredOn(dayInSentence(answered, now)), tone: 'wait' }
  }
  if (due === null) return { words: texts.due, tone: 'plain' }
  const date = new Date(due)
  const left = date.getTime() - now
  if (left < 0) return { words: texts.overdue(age(date, new Date(now))), tone: 'over' }
  return { words: texts.at(dueDay(due, now), clockTime(due)), tone: left <= SOON_MS ? 'soon' : 'plain' }
}

/** `today`, `Tue` within a week, then `Mon 30 Nov`. */
function dueDay(due: string, now: number): string {
  const isNamed = isToday(due, now) || Date.parse(due) - now > WEEK_MS
  return isNamed ? dayWords(due, now) : WEEKDAY.format(new Date(due))
}

/** `4 h 10 left`, for an answer that is due today; null otherwise, because nights and holidays do not count. */
export function timeLeft({ state, due_at: due }: Clocked, now: number): string | null {
  if (state !== 'new' || due === null || !isToday(due, now)) return null
  const minutes = Math.floor((Date.parse(due) - now) / 60_000)
  if (minutes < 0) return null
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return TEXTS.due.minutesLeft(rest)
  return rest === 0 ? TEXTS.due.hoursLeft(hours) : TEXTS.due.timeLeft(hours, String(rest).padStart(2, '0'))
}
