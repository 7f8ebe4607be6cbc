export interface JobTiming {
  /** For how long a run holds its job without renewing; after a crash, another engine takes it over after this time. */
  readonly leaseMs: number
  readonly renewMs: number
  /** The longest sleep: another engine may have left a job to run meanwhile. */
  readonly longestSleepMs: number
  /** How long to wait if the database cannot be reached. */
  readonly unreachableMs: number
  /** How long a run may take to end after its signal. */
  readonly graceMs: number
  /** The wait after the first failure; each further one doubles it. */
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  /** After so many failures in a row, a job is not retried before its next time. */
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
