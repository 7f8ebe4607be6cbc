import { dateFormat, dayOf } from '../../../language/formats.ts'
import { formatDate } from '../../../lib/date-time.ts'
import { TEXTS } from '../texts.ts'

const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' })
const THIS_YEAR = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const OTHER_YEAR = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const WHOLE = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** "Today, 11:42", "13 Nov, 16:48", "4 Mar 2024, 09:03". */
export function moment(at: string, now: Date): string {
  const date = new Date(at)
  const [day, today] = [dayOf(date), dayOf(now)]
  if (day === today) return TEXTS.table.today(formatDate(TIME, date))
  return formatDate(day.slice(0, 4) === today.slice(0, 4) ? THIS_YEAR : OTHER_YEAR, date)
}

export const timeOf = (date: Date): string => formatDate(TIME, date)
export const wholeMoment = (at: string): string => formatDate(WHOLE, new Date(at))
