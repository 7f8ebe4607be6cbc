import { type DateFormat, dateFormat } from '../language/formats.ts'
import { TEXTS } from './texts.ts'

const DATE_TIME = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A point in time as lists show it: `15 Nov 2026, 09:30`. */
export const dateTime = (moment: string): string => formatDate(DATE_TIME, new Date(moment))

/** Postgres has times that a browser cannot show, such as `infinity`; a page must not fail because of one. */
export function formatDate(format: DateFormat, date: Date): string {
  return Number.isNaN(date.getTime()) ? TEXTS.noDate : format.format(date)
}

const TODAY = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** "Monday 16 November". It begins a line, and not every language writes a weekday with a capital. */
export function todayInWords(now: Date): string {
  const text = TODAY.format(now).replace(',', '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "24 min", "3 h", "9 days" */
export function age(since: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - since.getTime())
  if (passed < HOUR) return TEXTS.age.minutes(Math.floor(passed / MINUTE))
  if (passed < DAY) return TEXTS.age.hours(Math.floor(passed / HOUR))
  return TEXTS.age.days(Math.floor(passed / DAY))
}
