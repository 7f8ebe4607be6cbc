import type { Database } from '../../kernel/db/database.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { JobTiming } from './timing.ts'

/** Work that runs on a schedule. */
export interface Job {
  /** The key of its row in the database; the same in every engine. */
  readonly name: string
  /** A cron expression of five fields, in UTC. */
  readonly schedule: string
  /** Whether it also runs when an engine starts. */
  readonly atStart?: boolean
  /** After this time the run is aborted, and counts as failed. */
  readonly timeLimitMs: number
  /**
   * Must be safe to repeat: an engine may end after the work and before its outcome is stored. Must end soon after the signal,
   * which aborts at the time limit, when another engine took over, and when this one stops.
   */
  run(signal: AbortSignal): Promise<void>
}

/** The state of a job, for the operator. Times in ISO 8601. */
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

/** `stopped` means that it was aborted because its engine stops, and will run again. */
export type JobOutcome = 'succeeded' | 'failed' | 'lost' | 'stopped'

export interface Jobs {
  /** Runs a job at that time at the latest; its schedule stays the same. Never rejects: the job runs on schedule anyway. */
  runSooner(name: string, inMs: number): Promise<void>
  states(): Promise<readonly JobState[]>
  outcomes(): JobOutcomes
  /** Aborts running jobs, and waits a limited time for them. */
  close(): Promise<void>
}

export interface JobsDependencies {
  readonly db: Database
  readonly jobs: readonly Job[]
  readonly log: Logger
  readonly timing?: Partial<JobTiming>
}
