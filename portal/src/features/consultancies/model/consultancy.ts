import type { Consultancies } from '../../../../../supabase/functions/_shared/contracts/consultancies.ts'
import { dateFormat, dayOf } from '../../../language/formats.ts'
import { TEXTS } from '../texts.ts'

export type { Consultancies }

/** The date and the time are in the firm's local time. */
export type Consultancy = Consultancies['consultancies'][number]

type Dated = Pick<Consultancy, 'date'>

const LONG_DAY = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const SHORT_WEEKDAY = dateFormat({ weekday: 'short', timeZone: 'UTC' })
const WEEKDAY = dateFormat({ weekday: 'long', timeZone: 'UTC' })
const SHORT_MONTH = dateFormat({ month: 'short', timeZone: 'UTC' })

/** The day as the firm wrote it, whatever the reader's time zone. */
const noonOf = ({ date }: Dated): Date => new Date(`${date}T12:00:00Z`)

/** "Thursday 3 December" */
export const dayInFull = (consultancy: Dated): string => LONG_DAY.format(noonOf(consultancy)).replace(',', '')
export const dayOfMonth = (consultancy: Dated): number => noonOf(consultancy).getUTCDate()
export const shortMonth = (consultancy: Dated): string => SHORT_MONTH.format(noonOf(consultancy))
export const weekday = (consultancy: Dated): string => SHORT_WEEKDAY.format(noonOf(consultancy))
export const weekdayInFull = (consultancy: Dated): string => WEEKDAY.format(noonOf(consultancy))

const DAY_MS = 86_400_000

/** "today", "tomorrow", "in 4 days", "yesterday", "12 days ago", counted in days of the calendar. */
export function distance(consultancy: Dated, today: Date): string {
  const days = Math.round((noonOf(consultancy).getTime() - noonOf({ date: dayOf(today) }).getTime()) / DAY_MS)
  const texts = TEXTS.distance
  if (days === 0) return texts.today
  if (days < 0) return days === -1 ? texts.yesterday : texts.ago(-days)
  return days === 1 ? texts.tomorrow : texts.ahead(days)
}
