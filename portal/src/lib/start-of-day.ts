import { dayOf } from '../language/formats.ts'

const HOUR_MS = 3_600_000

/** When a day (`2026-11-15`), or the day `later` days after it, begins in Brussels. */
export function startOfDay(day: string, later = 0): Date {
  const midnight = Date.parse(`${day}T00:00Z`) + later * 24 * HOUR_MS
  // In Brussels the day begins two hours earlier than in UTC in summer, and one hour earlier in winter.
  const inSummer = new Date(midnight - 2 * HOUR_MS)
  return dayOf(inSummer) === dayOf(new Date(midnight)) ? inSummer : new Date(midnight - HOUR_MS)
}
