const DATE_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment as lists show it: `15 Nov 2026, 09:30`. */
export const dateTime = (moment: string): string => DATE_TIME.format(new Date(moment))
