import { openWithPlatform, type Kind } from '../../../../test/databases.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { createLogger } from '../../../kernel/log/logger.ts'
import { createJobs } from '../service.ts'
import type { JobTiming } from '../timing.ts'
import type { Job, Jobs, JobsDependencies } from '../types.ts'

/** No test waits for these times: tests change the row instead, for example to let a lease expire. */
export const TEST_TIMING: JobTiming = {
  leaseMs: 30_000,
  renewMs: 50,
  longestSleepMs: 50,
  unreachableMs: 30,
  graceMs: 5_000,
  firstRetryMs: 20,
  longestRetryMs: 40,
  retries: 3,
}

export interface JobsFixture {
  readonly db: Database
  /** What another engine on the same database would use. */
  readonly otherDb: Database
  readonly logged: string[]
  /** Creates the jobs of an engine; `reset` closes them. */
  open(jobs: readonly Job[], options?: Partial<JobsDependencies>): Jobs
  /** Changes the row of a job, and waits until there is one. */
  change(name: string, assignments: string): Promise<void>
  makeDue(name: string): Promise<void>
  row(name: string, columns: string): Promise<readonly (string | null)[] | undefined>
  reset(): Promise<void>
  close(): Promise<void>
}

export async function openJobsFixture(kind: Kind): Promise<JobsFixture> {
  const test = await openWithPlatform(kind)
  const { db } = test
  const otherDb = await test.reopen()
  const logged: string[] = []
  const open: Jobs[] = []
  const log = createLogger({ level: 'debug', pretty: false, writer: { write: (line) => logged.push(line) } })
  async function change(name: string, assignments: string): Promise<void> {
    for (;;) {
      const { rowCount } = await db.query({ text: `update engine.jobs set ${assignments} where name = '${name}'` })
      if (rowCount > 0) return
    }
  }
  return {
    db,
    otherDb,
    logged,
    open(jobs, options) {
      const made = createJobs({ db, jobs, log, timing: TEST_TIMING, ...options })
      open.push(made)
      return made
    },
    change,
    makeDue: (name) => change(name, `next_run_at = now() - interval '1 second'`),
    row: async (name, columns) =>
      (await db.query({ text: `select ${columns} from engine.jobs where name = '${name}'` })).rows[0],
    async reset() {
      await Promise.all(open.splice(0).map((jobs) => jobs.close()))
      await db.query({ text: 'delete from engine.jobs' })
      logged.length = 0
    },
    close: () => test.close(),
  }
}

/** A job that its schedule never runs during a test. */
export function job(name: string, run: Job['run'], options: Partial<Job> = {}): Job {
  return { name, schedule: YEARLY, timeLimitMs: 60_000, run, ...options }
}

/** Half a year from now: neither due nor nearly due. */
const inSixMonths = new Date(Date.now() + 183 * 24 * 60 * 60 * 1_000)
export const YEARLY = `0 0 1 ${inSixMonths.getUTCMonth() + 1} *`

/** A promise that the test resolves. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`aborted: ${String(signal.reason)}`)))
  })
}
