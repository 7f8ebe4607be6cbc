import { dateFormat } from '../../../../language/formats.ts'
import { officeTime, type OfficeTime } from '../../../../lib/office-time.ts'
import { TEXTS } from '../texts.ts'

// Times of the planner are those of the office, whatever the administrator's clock says: docs/product/planner.md.

const asUtc = ({ date, time }: OfficeTime): number => Date.parse(`${date}T${time}:00Z`)

/** The moment at which the office's clock shows this time; null if it is not a time. */
export function momentAt(wanted: OfficeTime, zone: string): Date | null {
  const target = asUtc(wanted)
  if (Number.isNaN(target)) return null
  // The second step corrects the first one if the clocks changed in between.
  let moment = target
  for (let step = 0; step < 2; step++) moment += target - asUtc(officeTime(moment, zone))
  return new Date(moment)
}

const DAY_MS = 86_400_000
const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`)

export const addDays = (date: string, days: number): string =>
  new Date(noon(date) + days * DAY_MS).toISOString().slice(0, 10)

export const mondayOf = (date: string): string => addDays(date, -((new Date(noon(date)).getUTCDay() + 6) % 7))

/** Hours since midnight: 10.5 for `10:30`. */
export const hoursOf = ({ time }: Pick<OfficeTime, 'time'>): number =>
  Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/** "9:30", without a zero that nobody says. */
export const shortTime = (time: string): string => time.replace(/^0/, '')

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = dateFormat({ ...options, timeZone: 'UTC' })
  return (date: string) => formatter.format(new Date(noon(date))).replace(',', '')
}

export const shortWeekday = format({ weekday: 'short' })
const dayMonthYear = format({ day: 'numeric', month: 'long', year: 'numeric' })
const dayMonth = format({ day: 'numeric', month: 'long' })
const weekdayDayMonth = format({ weekday: 'short', day: 'numeric', month: 'short' })
export const dayInWords = format({ weekday: 'long', day: 'numeric', month: 'long' })

/** "Today", "Tue 17 Nov" */
export const dayName = (date: string, today: string): string => (date === today ? TEXTS.today : weekdayDayMonth(date))

/** "16 – 20 November 2026", "30 November – 4 December 2026" */
export function weekTitle(monday: string): string {
  const friday = addDays(monday, 4)
  const isOneMonth = monday.slice(0, 7) === friday.slice(0, 7)
  return `${isOneMonth ? Number(monday.slice(8)) : dayMonth(monday)} – ${dayMonthYear(friday)}`
}
