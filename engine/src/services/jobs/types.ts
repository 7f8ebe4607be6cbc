import type { Database } from '../../kernel/db/database.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { JobTiming } from './timing.ts'

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

export interface Jobs {
  /** Runs a job then at the latest; its schedule stays the same. Never rejects: the job runs on schedule anyway. */
  runSooner(name: string, inMs: number): Promise<void>
  states(): Promise<readonly JobState[]>
  outcomes(): JobOutcomes
  /** Tells what runs to end, and waits for it, though not forever. */
  close(): Promise<void>
}

export interface JobsDependencies {
  readonly db: Database
  readonly jobs: readonly Job[]
  readonly log: Logger
  readonly timing?: Partial<JobTiming>
}
