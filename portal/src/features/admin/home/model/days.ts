import { dayOf } from '../../../../language/formats.ts'

const DAY_MS = 86_400_000

/** A day in Brussels near now, as `2026-11-17`; counted in days of the calendar, of which two a year have no 24 hours. */
export function dayFrom(now: number, days: number): string {
  const noon = Date.parse(`${dayOf(new Date(now))}T12:00:00Z`)
  return new Date(noon + days * DAY_MS).toISOString().slice(0, 10)
}
