import type { Claim, RunContext } from './claim.ts'
import { retryDelay } from './retry-delay.ts'
import { shortError } from './short-error.ts'
import { noteFailure, noteSuccess, releaseJob } from './store.ts'

export interface Outcome {
  /** Stuck: it was told to end, and did not. */
  readonly end: 'done' | 'failed' | 'stuck'
  readonly error: unknown
  /** Why its signal came, if it did. */
  readonly abortedBy: 'lost' | 'time limit' | 'stopping' | null
}

export async function noteOutcome(claim: Claim, outcome: Outcome, context: RunContext): Promise<void> {
  const { job, run, askedAt } = claim
  const { db, log } = context
  const { end, abortedBy } = outcome
  const facts = { job: job.name, ms: Math.round(performance.now() - askedAt) }
  if (end === 'stuck') log.error({ ...facts, reason: abortedBy }, 'a job does not end although it was told to')
  if (abortedBy === 'lost') {
    log.warn(facts, 'a job may be with another engine by now; its outcome here is ignored')
  } else if (abortedBy === 'time limit') {
    await fail(claim, new Error(`it took longer than ${job.timeLimitMs / 1_000} s`), context)
  } else if (end === 'done') {
    await noteSuccess(db, job.name, run)
    log.debug(facts, 'a job is done')
  } else if (abortedBy === 'stopping') {
    // One that is still at work keeps its lease, so that nobody runs it beside.
    if (end === 'failed') await releaseJob(db, job.name, run)
  } else {
    await fail(claim, outcome.error, context)
  }
}

async function fail(claim: Claim, error: unknown, { db, log, timing }: RunContext): Promise<void> {
  const { job, run, attempts, startedAt, askedAt } = claim
  const failures = attempts + 1
  const now = startedAt.getTime() + performance.now() - askedAt
  const retryInMs = retryDelay(failures, job.times.next(new Date(now)).getTime() - now, timing)
  const level = failures > timing.retries ? 'error' : 'warn'
  log[level]({ job: job.name, err: error, failures, retryInMs: Math.round(retryInMs) }, 'a job failed')
  await noteFailure(db, job.name, run, { error: shortError(error), retryInMs })
}
