import type { BadgeTone } from '../../../ui/data/badge.tsx'
import { CATEGORIES, PRIORITIES } from './support-form.ts'

export interface SupportRequest {
  readonly id: string
  readonly number: string
  readonly user_id: string | null
  /** The name of the profile, not the one that was typed into the form. */
  readonly author_name: string
  readonly subject: string
  readonly message: string
  readonly category: keyof typeof CATEGORIES | null
  readonly priority: keyof typeof PRIORITIES
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

const STATES: Readonly<Record<SupportRequest['state'], { label: string; tone: BadgeTone }>> = {
  new: { label: 'New', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'success' },
  waiting: { label: 'Waiting', tone: 'warning' },
  closed: { label: 'Closed', tone: 'neutral' },
}

/** A request that was answered before and that the client has replied to is not new: it is our turn again. */
const OUR_TURN = { label: 'With us', tone: 'neutral' } as const

export const stateOf = ({ state, first_answer_minutes: minutes }: SupportRequest): { label: string; tone: BadgeTone } =>
  state === 'new' && minutes !== null ? OUR_TURN : STATES[state]

export const SHOWN = { all: 'All', open: 'Open', closed: 'Closed' } as const
export type Shown = keyof typeof SHOWN

export const isShown = ({ state }: SupportRequest, shown: Shown): boolean =>
  shown === 'all' || (state === 'closed') === (shown === 'closed')

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `today`, `Mon 16 Nov`, and with the year if it is another one. */
export function dayOf(moment: string, now: number): string {
  const date = new Date(moment)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString()) return 'today'
  return (date.getFullYear() === today.getFullYear() ? DAY : DAY_OF_YEAR).format(date).replace(',', '')
}

/** `today, 16:10`, `Mon 16 Nov, 16:10`. */
export const timeOf = (moment: string, now: number): string => `${dayOf(moment, now)}, ${TIME.format(new Date(moment))}`

/** `today by 16:10`, `by Mon 16 Nov, 16:10`. */
function byTime(moment: string, now: number): string {
  const day = dayOf(moment, now)
  return day === 'today' ? `today by ${TIME.format(new Date(moment))}` : `by ${timeOf(moment, now)}`
}

/** What the list says under the subject. */
export function promiseOf(request: SupportRequest, now: number): string {
  const { state, due_at: due, waiting_since: since, answered_at: answered, closed_at: closed } = request
  if (state === 'closed')
    return closed === null ? 'Closed' : `Closed on ${dayOf(closed, now)}`.replace('on today', 'today')
  if (state === 'waiting') {
    return since === null ? 'For your answer' : `For your answer since ${dayOf(since, now)}; our clock is paused`
  }
  if (state === 'answered') return answered === null ? 'Answered' : `Answered ${timeOf(answered, now)}`
  if (due === null) return 'We answer soon'
  return Date.parse(due) < now ? `Our answer is late: promised by ${timeOf(due, now)}` : `Answer by ${timeOf(due, now)}`
}

/** The facts under the head of the conversation. */
export function factsOf(request: SupportRequest, now: number): string[] {
  const { category, priority, due_at: due, first_answer_minutes: minutes, state } = request
  return [
    [category === null ? null : CATEGORIES[category], PRIORITIES[priority].label].filter(Boolean).join(' · '),
    ...(due === null ? [] : [`Promised by ${timeOf(due, now)}`]),
    ...(state === 'waiting' ? [promiseOf(request, now)] : []),
    ...(minutes === null || state === 'new' ? [] : [`First answer after ${workingTime(minutes)}`]),
  ]
}

/** What the user reads after sending a request. */
export function sentText({ number, due_at: due }: SupportRequest, now: number): string {
  const promise = due === null ? 'We answer soon' : `We answer ${byTime(due, now)}`
  return `Your request has the number ${number}. ${promise}: you find the answer here, and we mail it to you.`
}

/** `1 h 21 min` of working time. */
export function workingTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${Math.max(1, rest)} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
