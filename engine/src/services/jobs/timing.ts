export interface JobTiming {
  /** For how long a run holds its job without renewing; so long after a crash another engine takes it over. */
  readonly leaseMs: number
  readonly renewMs: number
  /** How long to sleep at most: another engine may have left something to do meanwhile. */
  readonly longestSleepMs: number
  /** How long to leave a database alone that cannot be reached. */
  readonly unreachableMs: number
  /** How long a run may take to end after its signal. */
  readonly graceMs: number
  /** The wait after the first failure; each further one doubles it. */
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  /** After so many failures in a row a job waits for its next time instead. */
  readonly retries: number
}

export const TIMING: JobTiming = {
  leaseMs: 60_000,
  renewMs: 20_000,
  longestSleepMs: 60_000,
  unreachableMs: 5_000,
  graceMs: 5_000,
  firstRetryMs: 10_000,
  longestRetryMs: 60 * 60_000,
  retries: 6,
}
