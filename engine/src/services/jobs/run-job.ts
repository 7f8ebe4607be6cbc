import { randomUUID } from 'node:crypto'
import type { Claim, RunContext, ScheduledJob } from './claim.ts'
import { keepLease } from './lease.ts'
import { settle, type Outcome } from './note-outcome.ts'
import { claimJob, releaseJob, type JobRow } from './store.ts'
import type { Job } from './types.ts'

export interface JobRun {
  /** Resolves when the outcome is noted; never rejects. */
  readonly noted: Promise<void>
  /** Resolves when nothing of it runs any more: later than `noted` if it does not heed its signal. Never rejects. */
  readonly ended: Promise<void>
}

/** Takes the job and runs it; null: another engine was quicker, or this one stops. */
export async function startRun(job: ScheduledJob, row: JobRow, context: RunContext): Promise<JobRun | null> {
  const { db, log, timing, stopping } = context
  const run = randomUUID()
  const askedAt = performance.now()
  // From its start, not from its end: a time that passes while it runs is missed, and caught up once.
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
      log.warn({ err: error, job: job.name }, 'the outcome of a job could not be noted')
    }),
    ended: work.catch(() => {}),
  }
}

/** A job that throws before it promises anything fails like any other. */
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
  const patience = new Promise<'stuck'>((resolve) => {
    const wait = (): void => {
      timer = setTimeout(() => resolve('stuck'), graceMs)
      timer.unref()
    }
    signal.addEventListener('abort', wait, { once: true })
  })
  const abortedBy = (): Outcome['abortedBy'] => (signal.aborted ? (signal.reason as Outcome['abortedBy']) : null)
  try {
    const end = await Promise.race([work.then(() => 'done' as const), patience])
    return { end, error: null, abortedBy: abortedBy() }
  } catch (error) {
    return { end: 'failed', error, abortedBy: abortedBy() }
  } finally {
    clearTimeout(timer)
  }
}

const AGAIN_MS = 1_000

/** What was done should not be done once more only because the database was away for a moment. */
async function persist(work: () => Promise<void>, mayTryAgain: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!mayTryAgain()) throw error
    }
    await new Promise<void>((resolve) => {
      setTimeout(resolve, AGAIN_MS).unref()
    })
  }
}
