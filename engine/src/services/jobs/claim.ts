import type { CronTimes } from '../../kernel/cron/cron.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { JobTiming } from './timing.ts'
import type { Job, JobOutcome } from './types.ts'

export interface ScheduledJob extends Job {
  readonly times: CronTimes
}

export interface RunContext {
  readonly db: Database
  readonly log: Logger
  readonly timing: JobTiming
  /** Aborted when the engine stops. */
  readonly stopping: AbortSignal
  readonly onOutcome: (job: string, outcome: JobOutcome) => void
}

/** A job that this engine is running. */
export interface Claim {
  readonly job: ScheduledJob
  /** Failures before this run. */
  readonly attempts: number
  readonly run: string
  /** By the database's clock. */
  readonly startedAt: Date
  /** By this process's own clock, read before the claim was sent. */
  readonly askedAt: number
}
