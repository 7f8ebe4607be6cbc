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

/** A row that is due within a millisecond must not make a loop without a pause. */
const SHORTEST_SLEEP_MS = 20
/** Tolerance for rounding and for the time between two statements. */
const CLOCK_SLACK_MS = 1000

/** Checks at once for missed jobs, and then whenever a job is due, until it is closed. */
export function createJobs({ db, jobs, log, timing: given }: JobsDependencies): Jobs {
  const timing = { ...TIMING, ...given }
  const byName = new Map(jobs.map((job) => [job.name, scheduled(job)]))
  if (byName.size < jobs.length) throw new Error('two jobs have the same name')
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
  let checking: Promise<void> | null = null
  let again = false

  function check(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (stopping.signal.aborted) return
    if (checking !== null) {
      again = true
      return
    }
    checking = checkNow().then((sleepMs) => {
      checking = null
      if (stopping.signal.aborted) return
      timer = setTimeout(check, again ? 0 : sleepMs)
      // A due job stays due, so the timer must not keep a process running that wants to end.
      timer.unref()
      again = false
    })
  }

  async function checkNow(): Promise<number> {
    try {
      if (!isRegistered) await register()
      const sleepMs = await startDueJobs(await readOwnJobs())
      if (isUnreachable) log.info('the jobs continue')
      isUnreachable = false
      return sleepMs
    } catch (error) {
      if (!isUnreachable && !stopping.signal.aborted) log.warn({ err: error }, 'the jobs cannot be read; trying again')
      isUnreachable = true
      return timing.unreachableMs
    }
  }

  async function register(): Promise<void> {
    await registerJobs(db, [...byName.values()])
    await deleteOtherJobs(db, [...byName.keys()])
    isRegistered = true
  }

  /** Another engine with fewer jobs may have started meanwhile, and deleted some of this engine's. */
  async function readOwnJobs(): Promise<readonly JobRow[]> {
    const isOwn = ({ name }: JobRow): boolean => byName.has(name)
    const rows = (await readJobs(db)).filter(isOwn)
    if (rows.length === byName.size) return rows
    await registerJobs(db, [...byName.values()])
    return (await readJobs(db)).filter(isOwn)
  }

  /** Returns the time until the next job is due. */
  async function startDueJobs(rows: readonly JobRow[]): Promise<number> {
    let sleepMs = timing.longestSleepMs
    for (const row of rows) {
      if (stopping.signal.aborted) break
      const wait = running.has(row.name) ? null : await handleRow(row)
      if (wait !== null) sleepMs = Math.min(sleepMs, wait)
    }
    return Math.max(sleepMs, SHORTEST_SLEEP_MS)
  }

  /** Returns the time until the job must be checked again; null if its run triggers that itself. */
  async function handleRow(row: JobRow): Promise<number | null> {
    const job = byName.get(row.name)
    if (job === undefined) return null
    if (row.holder !== null) return row.leaseMs > 0 ? row.leaseMs : recordAbandoned(job, row, row.holder)
    if (row.dueInMs > 0) return correctDueTime(job, row)
    const run = await startRun(job, row, { db, log, timing, stopping: stopping.signal, onOutcome })
    if (run === null) return SHORTEST_SLEEP_MS
    running.set(row.name, run)
    void Promise.all([run.noted, run.ended]).then(() => {
      running.delete(row.name)
      check()
    })
    return null
  }

  /** A next time later than the one in the schedule was written before the clock was set back: it is corrected. */
  async function correctDueTime({ name, times }: ScheduledJob, { now, dueInMs }: JobRow): Promise<number> {
    const untilScheduledMs = times.next(now).getTime() - now.getTime()
    if (dueInMs <= untilScheduledMs + CLOCK_SLACK_MS) return dueInMs
    await runJobSooner(db, name, untilScheduledMs)
    return untilScheduledMs
  }

  async function recordAbandoned({ name, times }: ScheduledJob, row: JobRow, holder: string): Promise<number> {
    const untilScheduledMs = times.next(row.now).getTime() - row.now.getTime()
    const retryInMs = retryDelay(row.attempts + 1, untilScheduledMs, timing)
    const error = 'the engine that ran it ended, or lost the database'
    if (await noteAbandoned(db, name, holder, { error, retryInMs }))
      log.warn({ job: name, retryInMs }, 'a job was abandoned by an engine that ended')
    return retryInMs
  }

  check()

  return {
    async runSooner(name, inMs) {
      try {
        await runJobSooner(db, name, inMs)
        check()
      } catch (error) {
        log.debug({ err: error, job: name }, 'a job could not be scheduled sooner')
      }
    },
    states: () => readStates(db),
    outcomes: () => outcomes,
    async close() {
      stopping.abort()
      if (timer !== null) clearTimeout(timer)
      await checking
      await Promise.all([...running.values()].map((run) => run.noted))
    },
  }
}

function scheduled(job: Job): ScheduledJob {
  const { name, schedule, atStart = false, timeLimitMs } = job
  return { name, schedule, atStart, timeLimitMs, times: readCron(schedule), run: (signal) => job.run(signal) }
}
