import type { JobTiming } from './timing.ts'

/**
 * How long to wait after a failure, the `failures`th in a row: twice as long each time, with a part left to chance so that
 * jobs which failed together do not all come back together. Never beyond the next time that the schedule names anyway.
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
