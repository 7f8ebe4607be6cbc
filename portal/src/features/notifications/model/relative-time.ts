import { TEXTS } from '../texts.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** The time on the page: docs/product/notifications.md. */
export function pageTime(createdAt: string, now: number): string {
  const minutes = minutesSince(createdAt, now)
  return minutes < 1 ? TEXTS.time.now : elapsed(minutes)
}

/** The time in the popover, which starts at one minute. */
export function popoverTime(createdAt: string, now: number): string {
  return elapsed(Math.max(1, minutesSince(createdAt, now)))
}

function elapsed(minutes: number): string {
  if (minutes < HOUR) return TEXTS.time.minutes(minutes)
  if (minutes < DAY) return TEXTS.time.hours(Math.floor(minutes / HOUR))
  return TEXTS.time.days(Math.floor(minutes / DAY))
}

/** Never negative, even if the browser's clock is behind the server's; 0 for an invalid time. */
function minutesSince(createdAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE_MS) || 0)
}
