import type { DateFormat } from '../language/formats.ts'

const DATE_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time as lists show it: `15 Nov 2026, 09:30`. */
export const dateTime = (moment: string): string => formatDate(DATE_TIME, new Date(moment))

/** Postgres has times that a browser cannot show, such as `infinity`; a page must not fail because of one. */
export function formatDate(format: DateFormat, date: Date): string {
  return Number.isNaN(date.getTime()) ? 'No date' : format.format(date)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "24 min", "3 h", "9 days" */
export function age(since: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - since.getTime())
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h`
  const days = Math.floor(passed / DAY)
  return days === 1 ? '1 day' : `${days} days`
}
