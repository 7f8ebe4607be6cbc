/** Something that is done by the clock. */
export interface Job {
  /** Its row in the database; the same in every engine. */
  readonly name: string
  /** A cron expression of five fields, in UTC. */
  readonly schedule: string
  /** Also when an engine starts, without waiting for the next time. */
  readonly atStart?: boolean
  /** After so long its signal comes, and the run counts as failed. */
  readonly timeLimitMs: number
  /**
   * Must stand being run again: an engine may end after the work and before it is noted. Ends soon after the signal,
   * which comes at the time limit, when another engine took over, and when this one stops.
   */
  run(signal: AbortSignal): Promise<void>
}

/** How a job stands, for whoever looks after the server. Times in ISO 8601. */
export interface JobState {
  readonly name: string
  readonly schedule: string
  readonly running: boolean
  readonly nextRun: string
  readonly lastStart: string | null
  readonly lastSuccess: string | null
  /** Failures since the last success. */
  readonly attempts: number
  readonly lastError: string | null
  readonly runs: number
}

/** How runs of this engine ended since its start, by job. */
export type JobOutcomes = ReadonlyMap<string, Readonly<Record<JobOutcome, number>>>

/** Stopped: with its engine, to be run again. */
export type JobOutcome = 'succeeded' | 'failed' | 'lost' | 'stopped'

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
