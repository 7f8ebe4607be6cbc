import type { JobTiming } from './timing.ts'

/**
 * How long to wait after the `failures`th failure in a row: twice as long each time, with a random part so that jobs that failed
 * together are not all retried together. Never later than the next scheduled time.
 */
export function retryDelay(
  failures: number,
  untilScheduledMs: number,
  { firstRetryMs, longestRetryMs, retries }: JobTiming,
): number {
  if (failures > retries) return untilScheduledMs
  const full = Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)
  return Math.min(Math.round(full * (0.75 + Math.random() / 2)), untilScheduledMs)
}
