import { TEXTS } from '../texts.ts'

/** The remaining time as m:ss, or 'Expired' at zero. */
export function remainingText(expiresAt: string, now: number): string {
  const seconds = remainingSeconds(expiresAt, now)
  if (seconds === 0) return TEXTS.impersonation.expired
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function isExpired(expiresAt: string, now: number): boolean {
  return remainingSeconds(expiresAt, now) === 0
}

function remainingSeconds(expiresAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000))
}

/**
 * The text for screen readers. It changes three times at most, because a text that changes each second would be read
 * each second.
 */
export function spokenRemaining(expiresAt: string, now: number): string {
  const seconds = remainingSeconds(expiresAt, now)
  if (seconds === 0) return TEXTS.impersonation.sessionExpired
  if (seconds <= 60) return TEXTS.impersonation.lastMinute
  return seconds <= 300 ? TEXTS.impersonation.lastMinutes : ''
}
