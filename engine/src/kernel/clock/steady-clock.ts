/**
 * Milliseconds for measuring durations. Unlike the time of day it cannot be set, and unlike `performance.now` it is the same in
 * all threads of the process.
 */
export function steadyNow(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}
