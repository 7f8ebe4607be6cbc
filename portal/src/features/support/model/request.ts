import { dateFormat, dayOf } from '../../../language/formats.ts'
import type { BadgeTone } from '../../../ui/data/badge.tsx'
import { TEXTS } from '../texts.ts'
import type { Category, SupportValues } from './support-form.ts'

export interface SupportRequest {
  readonly id: string
  readonly number: string
  readonly user_id: string | null
  /** The name of the profile, not the one that was typed into the form. */
  readonly author_name: string
  readonly subject: string
  readonly message: string
  readonly category: Category | null
  readonly priority: SupportValues['priority']
  readonly state: 'new' | 'answered' | 'waiting' | 'closed'
  /** Until when an answer is promised; null while the clock is paused. */
  readonly due_at: string | null
  readonly waiting_since: string | null
  readonly answered_at: string | null
  /** Working minutes. */
  readonly first_answer_minutes: number | null
  readonly closed_at: string | null
  readonly created_at: string
  /** The administrator who wrote it in the user's place. */
  readonly written_by: string | null
}

const TONES: Readonly<Record<SupportRequest['state'], BadgeTone>> = {
  new: 'neutral',
  answered: 'success',
  waiting: 'warning',
  closed: 'neutral',
}

/** A request that was answered before and that the client has replied to is not new: it is our turn again. */
export function stateOf({ state, first_answer_minutes: minutes }: SupportRequest): { label: string; tone: BadgeTone } {
  const isOurTurn = state === 'new' && minutes !== null
  return { label: isOurTurn ? TEXTS.ourTurn : TEXTS.states[state], tone: TONES[state] }
}

export const SHOWN = ['all', 'open', 'closed'] as const
export type Shown = (typeof SHOWN)[number]

export const isShown = ({ state }: SupportRequest, shown: Shown): boolean =>
  shown === 'all' || (state === 'closed') === (shown === 'closed')

const DAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const DAY_OF_YEAR = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' })

export const isToday = (moment: string, now: number): boolean => dayOf(new Date(moment)) === dayOf(new Date(now))

/** `16:10`. */
export const clockTime = (moment: string): string => TIME.format(new Date(moment))

/** `Mon 16 Nov`, and with the year if it is another one. */
function dateOf(moment: string, now: number): string {
  const date = new Date(moment)
  const isThisYear = dayOf(date).slice(0, 4) === dayOf(new Date(now)).slice(0, 4)
  return (isThisYear ? DAY : DAY_OF_YEAR).format(date).replace(',', '')
}

/** `today`, `Mon 16 Nov`. */
export const dayWords = (moment: string, now: number): string =>
  isToday(moment, now) ? TEXTS.moment.today : dateOf(moment, now)

/** The same inside of a sentence, where some languages add a word. */
export const dayInSentence = (moment: string, now: number): string =>
  isToday(moment, now) ? TEXTS.moment.today : TEXTS.moment.on(dateOf(moment, now))

/** `today, 16:10`, `Mon 16 Nov, 16:10`. */
export const timeOf = (moment: string, now: number): string => `${dayWords(moment, now)}, ${clockTime(moment)}`

/** The same inside of a sentence. */
export const timeInSentence = (moment: string, now: number): string =>
  isToday(moment, now)
    ? TEXTS.moment.todayAt(clockTime(moment))
    : TEXTS.moment.at(dateOf(moment, now), clockTime(moment))

/** What the list says under the subject. */
export function promiseOf(request: SupportRequest, now: number): string {
  const { state, due_at: due, waiting_since: since, answered_at: answered, closed_at: closed } = request
  const texts = TEXTS.promise
  if (state === 'closed') {
    if (closed === null) return texts.closed
    return isToday(closed, now) ? texts.closedToday : texts.closedOn(dateOf(closed, now))
  }
  if (state === 'waiting') return since === null ? texts.waiting : texts.waitingSince(dayInSentence(since, now))
  if (state === 'answered') return answered === null ? texts.answered : texts.answeredAt(timeInSentence(answered, now))
  if (due === null) return texts.soon
  const when = timeInSentence(due, now)
  return Date.parse(due) < now ? texts.late(when) : texts.by(when)
}

/** The facts under the head of the conversation. */
export function factsOf(request: SupportRequest, now: number): string[] {
  const { category, priority, due_at: due, first_answer_minutes: minutes, state } = request
  return [
    [category === null ? null : TEXTS.categories[category], TEXTS.priorities[priority]].filter(Boolean).join(' · '),
    ...(due === null ? [] : [TEXTS.promise.promisedBy(timeInSentence(due, now))]),
    ...(state === 'waiting' ? [promiseOf(request, now)] : []),
    ...(minutes === null || state === 'new' ? [] : [TEXTS.promise.firstAnswer(workingTime(minutes))]),
  ]
}

/** What the user reads after sending a request. */
export function sentText({ number, due_at: due }: SupportRequest, now: number): string {
  if (due === null) return TEXTS.sent.soon(number)
  return isToday(due, now) ? TEXTS.sent.today(number, clockTime(due)) : TEXTS.sent.by(number, timeInSentence(due, now))
}

/** `1 h 21 min` of working time. */
export function workingTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return TEXTS.duration.minutes(Math.max(1, rest))
  return rest === 0 ? TEXTS.duration.hours(hours) : TEXTS.duration.both(hours, rest)
}
