import { readCron } from '../../kernel/cron/cron.ts'
import type { ScheduledJob } from './claim.ts'
import { retryDelay } from './retry-delay.ts'
import { startRun, type JobRun } from './run-job.ts'
import {
  deleteOtherJobs,
  runJobSooner,
  noteAbandoned,
  readJobs,
  readStates,
  registerJobs,
  type JobRow,
} from './store.ts'
import { TIMING } from './timing.ts'
import type { Job, JobOutcome, Jobs, JobsDependencies } from './types.ts'

/** A row that is due to the millisecond must not make a loop without a pause. */
const SHORTEST_SLEEP_MS = 20
/** Times are rounded, and a moment passes between two statements. */
const CLOCK_SLACK_MS = 1000

/** Looks at once for what was missed, and from then on whenever something is due, until it is closed. */
export function createJobs({ db, jobs, log, timing: given }: JobsDependencies): Jobs {
  const timing = { ...TIMING, ...given }
  const known = new Map(jobs.map((job) => [job.name, scheduled(job)]))
  if (known.size < jobs.length) throw new Error('two jobs have the same name')
  const stopping = new AbortController()
  const running = new Map<string, JobRun>()
  const outcomes = new Map(jobs.map(({ name }) => [name, { succeeded: 0, failed: 0, lost: 0, stopped: 0 }]))
  const onOutcome = (name: string, outcome: JobOutcome): void => {
    const counts = outcomes.get(name)
    if (counts !== undefined) counts[outcome] += 1
  }
  let isRegistered = false
  let isUnreachable = false
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let again = false

  function look(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (stopping.signal.aborted) return
    if (looking !== null) {
      again = true
      return
    }
    looking = lookNow().then((sleepMs) => {
      looking = null
      if (stopping.signal.aborted) return
      timer = setTimeout(look, again ? 0 : sleepMs)
      // What is due stays due: no reason to keep a process that wants to end.
      timer.unref()
      again = false
    })
  }

  async function lookNow(): Promise<number> {
    try {
      if (!isRegistered) await register()
      const sleepMs = await startWhatIsDue(await readOwn())
      if (isUnreachable) log.info('the jobs go on')
      isUnreachable = false
      return sleepMs
    } catch (error) {
      if (!isUnreachable && !stopping.signal.aborted)
        log.warn({ err: error }, 'the jobs cannot be looked at; trying on')
      isUnreachable = true
      return timing.unreachableMs
    }
  }

  async function register(): Promise<void> {
    await registerJobs(db, [...known.values()])
    await deleteOtherJobs(db, [...known.keys()])
    isRegistered = true
  }

  /** An engine with fewer jobs may have started meanwhile, and forgotten some of this one's. */
  async function readOwn(): Promise<readonly JobRow[]> {
    const isOwn = ({ name }: JobRow): boolean => known.has(name)
    const rows = (await readJobs(db)).filter(isOwn)
    if (rows.length === known.size) return rows
    await registerJobs(db, [...known.values()])
    return (await readJobs(db)).filter(isOwn)
  }

  /** Returns how long nothing more is due. */
  async function startWhatIsDue(rows: readonly JobRow[]): Promise<number> {
    let sleepMs = timing.longestSleepMs
    for (const row of rows) {
      if (stopping.signal.aborted) break
      const wait = running.has(row.name) ? null : await attend(row)
      if (wait !== null) sleepMs = Math.min(sleepMs, wait)
    }
    return Math.max(sleepMs, SHORTEST_SLEEP_MS)
  }

  /** Returns how long until the job needs attention again; null: it will say so itself. */
  async function attend(row: JobRow): Promise<number | null> {
    const job = known.get(row.name)
    if (job === undefined) return null
    if (row.holder !== null) return row.leaseMs > 0 ? row.leaseMs : takeFromTheDead(job, row, row.holder)
    if (row.dueInMs > 0) return comesInTime(job, row)
    const run = await startRun(job, row, { db, log, timing, stopping: stopping.signal, onOutcome })
    if (run === null) return SHORTEST_SLEEP_MS
    running.set(row.name, run)
    void Promise.all([run.noted, run.ended]).then(() => {
      running.delete(row.name)
      look()
    })
    return null
  }

  /** A next time beyond the one that the schedule names was written before the clock was set back. */
  async function comesInTime({ name, times }: ScheduledJob, { now, dueInMs }: JobRow): Promise<number> {
    const untilScheduledMs = times.next(now).getTime() - now.getTime()
    if (dueInMs <= untilScheduledMs + CLOCK_SLACK_MS) return dueInMs
    await runJobSooner(db, name, untilScheduledMs)
    return untilScheduledMs
  }

  async function takeFromTheDead({ name, times }: ScheduledJob, row: JobRow, holder: string): Promise<number> {
    const untilScheduledMs = times.next(row.now).getTime() - row.now.getTime()
    const retryInMs = retryDelay(row.attempts + 1, untilScheduledMs, timing)
    const error = 'the engine that ran it ended, or lost the database'
    if (await noteAbandoned(db, name, holder, { error, retryInMs }))
      log.warn({ job: name, retryInMs }, 'a job was left by an engine that is gone')
    return retryInMs
  }

  look()

  return {
    async runSooner(name, inMs) {
      try {
        await runJobSooner(db, name, inMs)
        look()
      } catch (error) {
        log.debug({ err: error, job: name }, 'a job could not be brought forward')
      }
    },
    states: () => readStates(db),
    outcomes: () => outcomes,
    async close() {
      stopping.abort()
      if (timer !== null) clearTimeout(timer)
      await looking
      await Promise.all([...running.values()].map((run) => run.noted))
    },
  }
}

function scheduled(job: Job): ScheduledJob {
  const { name, schedule, atStart = false, timeLimitMs } = job
  return { name, schedule, atStart, timeLimitMs, times: readCron(schedule), run: (signal) => job.run(signal) }
}
