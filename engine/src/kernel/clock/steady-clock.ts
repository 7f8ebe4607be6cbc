/**
 * Milliseconds for measuring how long something takes. Unlike the time of day nobody can set it, and unlike
 * `performance.now` it is the same in all threads of the process.
 */
export function steadyNow(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}
