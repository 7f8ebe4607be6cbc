import type { Claim, RunContext } from './claim.ts'
import { retryDelay } from './retry-delay.ts'
import { shortError } from './short-error.ts'
import { noteFailure, noteSuccess, releaseJob } from './store.ts'
import type { JobOutcome } from './types.ts'

export interface Outcome {
  /** `stuck` if it was aborted, and did not end. */
  readonly end: 'done' | 'failed' | 'stuck'
  readonly error: unknown
  /** Why it was aborted; null if it was not. */
  readonly abortedBy: 'lost' | 'time limit' | 'stopping' | null
}

/** Logs the outcome of a run once, and returns a function that stores it, which may have to be called again. */
export function settle(claim: Claim, outcome: Outcome, context: RunContext): () => Promise<void> {
  const { job, run, askedAt } = claim
  const { db, log } = context
  const { end, error, abortedBy } = outcome
  context.onOutcome(job.name, outcomeName(outcome))
  const facts = { job: job.name, ms: Math.round(performance.now() - askedAt) }
  if (end === 'stuck') log.error({ ...facts, reason: abortedBy }, 'a job does not end although it was aborted')
  if (abortedBy === 'lost') {
    log.warn(facts, 'another engine may run the job by now; its outcome here is ignored')
    return doNothing
  }
  if (abortedBy === 'time limit')
    return fail(claim, new Error(`it took longer than ${job.timeLimitMs / 1_000} s`), context)
  if (end === 'done') {
    log.debug(facts, 'a job is done')
    return () => noteSuccess(db, job.name, run)
  }
  if (abortedBy === null) return fail(claim, error, context)
  // A stuck run keeps its lease, so that no engine runs the job a second time meanwhile.
  return end === 'stuck' ? doNothing : () => releaseJob(db, job.name, run)
}

function outcomeName({ end, abortedBy }: Outcome): JobOutcome {
  if (abortedBy === 'lost') return 'lost'
  if (abortedBy === 'time limit') return 'failed'
  if (end === 'done') return 'succeeded'
  return abortedBy === null ? 'failed' : 'stopped'
}

function fail(claim: Claim, error: unknown, { db, log, timing }: RunContext): () => Promise<void> {
  const { job, run, attempts, startedAt, askedAt } = claim
  const failures = attempts + 1
  const now = startedAt.getTime() + performance.now() - askedAt
  const retryInMs = retryDelay(failures, job.times.next(new Date(now)).getTime() - now, timing)
  const level = failures > timing.retries ? 'error' : 'warn'
  log[level]({ job: job.name, err: error, failures, retryInMs: Math.round(retryInMs) }, 'a job failed')
  return () => noteFailure(db, job.name, run, { error: shortError(error), retryInMs })
}

async function doNothing(): Promise<void> {}
