const DATE_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time as lists show it: `15 Nov 2026, 09:30`. */
export const dateTime = (moment: string): string => formatDate(DATE_TIME, new Date(moment))

/** Postgres has times that a browser cannot show, such as `infinity`; a page must not fail because of one. */
export function formatDate(format: Intl.DateTimeFormat, date: Date): string {
  return Number.isNaN(date.getTime()) ? 'No date' : format.format(date)
}
