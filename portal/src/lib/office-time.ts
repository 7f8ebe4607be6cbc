/** A moment as the clock in the firm's office shows it. */
export interface OfficeTime {
  /** `2026-11-19` */
  readonly date: string
  /** `10:00` */
  readonly time: string
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>()

function clockIn(zone: string): Intl.DateTimeFormat {
  // The Swedish format equals ISO 8601: "2026-11-19 10:00".
  const clock =
    CLOCKS.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  CLOCKS.set(zone, clock)
  return clock
}

/** `zone` is the time zone of the office, such as `Europe/Brussels`. */
export function officeTime(moment: string | number | Date, zone: string): OfficeTime {
  const [date = '', time = ''] = clockIn(zone).format(new Date(moment)).split(' ')
  return { date, time }
}
