import type { Consultancies } from '../../../../../supabase/functions/_shared/contracts/consultancies.ts'

/** The date and the time are in the firm's local time. */
export type Consultancy = Consultancies['consultancies'][number]

type Dated = Pick<Consultancy, 'date'>

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const SHORT_WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** The day as the firm wrote it, whatever the reader's time zone. */
const dayOf = ({ date }: Dated): Date => new Date(`${date}T12:00:00Z`)

/** "Thursday 3 December" */
export const dayInFull = (consultancy: Dated): string => LONG_DAY.format(dayOf(consultancy)).replace(',', '')
export const dayOfMonth = (consultancy: Dated): number => dayOf(consultancy).getUTCDate()
export const shortMonth = (consultancy: Dated): string => SHORT_MONTH.format(dayOf(consultancy))
export const weekday = (consultancy: Dated): string => SHORT_WEEKDAY.format(dayOf(consultancy))
export const weekdayInFull = (consultancy: Dated): string => WEEKDAY.format(dayOf(consultancy))

const DAY_MS = 86_400_000

/** "today", "tomorrow", "in 4 days", "yesterday", "12 days ago", counted in days of the calendar. */
export function distance(consultancy: Dated, today: Date): string {
  const from = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate(), 12)
  const days = Math.round((dayOf(consultancy).getTime() - from) / DAY_MS)
  if (days === 0) return 'today'
  if (days < 0) return days === -1 ? 'yesterday' : `${-days} days ago`
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
