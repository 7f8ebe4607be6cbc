import { dateFormat, dayOf } from '../language/formats.ts'
import { formatDate } from './date-time.ts'
import { TEXTS } from './texts.ts'

const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' })
const WEEKDAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const DAY_OF_YEAR = dateFormat({ dateStyle: 'medium' })

/** A point in the past, as short as it is clear: `Today 08:51`, `Fri 13 Nov`, `4 Mar 2024`. */
export function shortMoment(moment: string, now: Date): string {
  const date = new Date(moment)
  const [day, today] = [dayOf(date), dayOf(now)]
  if (day === today) return TEXTS.today(formatDate(TIME, date))
  // "Fri, 13 Nov" without the comma, as dates stand in lists.
  if (yearOf(day) === yearOf(today)) return formatDate(WEEKDAY, date).replace(',', '')
  return formatDate(DAY_OF_YEAR, date)
}

const yearOf = (day: string): string => day.slice(0, 4)
