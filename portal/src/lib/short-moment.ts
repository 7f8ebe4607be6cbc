import { formatDate } from './date-time.ts'

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** A point in the past, as short as it is clear: `Today 08:51`, `Fri 13 Nov`, `4 Mar 2024`. */
export function shortMoment(moment: string, now: Date): string {
  const date = new Date(moment)
  if (date.toDateString() === now.toDateString()) return `Today ${formatDate(TIME, date)}`
  // "Fri, 13 Nov" without the comma, as dates stand in lists.
  if (date.getFullYear() === now.getFullYear()) return formatDate(WEEKDAY, date).replace(',', '')
  return formatDate(DAY_OF_YEAR, date)
}
