import { randomUUID } from 'node:crypto'
import type { Claim, RunContext, ScheduledJob } from './claim.ts'
import { keepLease } from './lease.ts'
import { settle, type Outcome } from './note-outcome.ts'
import { claimJob, releaseJob, type JobRow } from './store.ts'
import type { Job } from './types.ts'

export interface JobRun {
  /** Resolves when the outcome is stored; never rejects. */
  readonly noted: Promise<void>
  /** Resolves when its work has ended: later than `noted` if it ignores its signal. Never rejects. */
  readonly ended: Promise<void>
}

/** Claims the job and runs it. Null if another engine was faster, or this one stops. */
export async function startRun(job: ScheduledJob, row: JobRow, context: RunContext): Promise<JobRun | null> {
  const { db, log, timing, stopping } = context
  const run = randomUUID()
  const askedAt = performance.now()
  // The next time is counted from the start, not from the end: a time that passes during the run is missed, and made up for once.
  const startedAt = await claimJob(db, job.name, run, timing.leaseMs, job.times.next(row.now))
  if (startedAt === null) return null
  if (stopping.aborted) {
    await releaseJob(db, job.name, run)
    return null
  }
  const abort = new AbortController()
  const work = begin(job, abort.signal)
  const claim = { job, attempts: row.attempts, run, startedAt, askedAt }
  return {
    noted: follow(claim, work, abort, context).catch((error: unknown) => {
      log.warn({ err: error, job: job.name }, 'the outcome of a job could not be stored')
    }),
    ended: work.catch(() => {}),
  }
}

/** Makes a job that throws synchronously fail like any other. */
async function begin(job: Job, signal: AbortSignal): Promise<void> {
  await job.run(signal)
}

async function follow(claim: Claim, work: Promise<void>, abort: AbortController, context: RunContext): Promise<void> {
  const { job, run, askedAt } = claim
  const { db, timing, stopping } = context
  const lease = keepLease(db, job.name, run, timing, askedAt, () => abort.abort('lost'))
  const limit = setTimeout(() => abort.abort('time limit'), job.timeLimitMs)
  limit.unref()
  const stop = (): void => abort.abort('stopping')
  stopping.addEventListener('abort', stop)
  const outcome = await outcomeOf(work, abort.signal, timing.graceMs)
  clearTimeout(limit)
  stopping.removeEventListener('abort', stop)
  try {
    await persist(settle(claim, outcome, context), () => lease.isHeld && !stopping.aborted)
  } finally {
    lease.close()
  }
}

async function outcomeOf(work: Promise<void>, signal: AbortSignal, graceMs: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'stuck'>((resolve) => {
    const wait = (): void => {
      timer = setTimeout(() => resolve('stuck'), graceMs)
      timer.unref()
    }
    signal.addEventListener('abort', wait, { once: true })
  })
  const abortedBy = (): Outcome['abortedBy'] => (signal.aborted ? (signal.reason as Outcome['abortedBy']) : null)
  try {
    const end = await Promise.race([work.then(() => 'done' as const), timeout])
    return { end, error: null, abortedBy: abortedBy() }
  } catch (error) {
    return { end: 'failed', error, abortedBy: abortedBy() }
  } finally {
    clearTimeout(timer)
  }
}

const RETRY_MS = 1_000

/** Repeats `work`, so that a job does not run again only because the database was unreachable for a moment. */
async function persist(work: () => Promise<void>, mayTryAgain: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!mayTryAgain()) throw error
    }
    await new Promise<void>((resolve) => {
      setTimeout(resolve, RETRY_MS).unref()
    })
  }
}
