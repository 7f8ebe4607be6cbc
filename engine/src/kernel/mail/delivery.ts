import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { claimMails, markFailed, markSent, nextDueInMs, removeOlderThan, trimToNewest } from './outbox.ts'
import type { ClaimedMail } from './outbox.ts'
import { SendFailed, type Transport } from './transport.ts'

export interface MailTiming {
  /** The wait before each further attempt; after the last one the message counts as failed. */
  readonly retryDelaysMs: readonly number[]
  /** For how long a message belongs to the engine that is sending it. Longer than an attempt can take. */
  readonly claimMs: number
  /** The longest that an attempt may take. */
  readonly attemptMs: number
  /** How long a stop waits for messages that are being sent. */
  readonly closeMs: number
}

export interface DeliveryOptions {
  readonly db: Database
  readonly transport: Transport
  readonly log: Logger
  readonly timing: MailTiming
  /** How many delivered messages are kept. Left out if they are deleted by age. */
  readonly keep?: number
}

export interface Delivery {
  /** Sends what is due. Rejects if the outbox cannot be used; sends no further message after the signal. */
  run(signal?: AbortSignal): Promise<void>
  /** Called at the end of each run, if messages wait, with the time until the first of them is due. */
  onWaiting: (inMs: number) => void
  /** Deletes what is no longer needed. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** How long the record is kept that a message was sent, or failed. */
const RECORD_DAYS = 30

export function createDelivery({ db, transport, log, timing, keep }: DeliveryOptions): Delivery {
  const closing = new AbortController()
  let cutOff = (): void => {}
  const isCutOff = new Promise<'cut off'>((resolve) => {
    cutOff = () => resolve('cut off')
  })
  let running: Promise<void> | null = null
  let again = false

  /** A call during a run may be for a message that this round has not seen, so there is another round. */
  function run(signal?: AbortSignal): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve()
    if (running !== null) {
      again = true
      return running
    }
    running = rounds(() => closing.signal.aborted || signal?.aborted === true)
    return running
  }

  async function rounds(isOver: () => boolean): Promise<void> {
    let waitMs: number | null = null
    try {
      do {
        again = false
        const isReachable = await sendDue(isOver)
        waitMs = isOver() ? null : await untilNextDue(isReachable)
      } while (again && !isOver())
    } finally {
      // In the same step as the last check of `again`: a call between the two would be lost.
      running = null
    }
    if (waitMs !== null && !closing.signal.aborted) delivery.onWaiting(waitMs)
  }

  /** False if the server is not reachable: other messages may be due that were not tried. */
  async function sendDue(isOver: () => boolean): Promise<boolean> {
    while (!isOver()) {
      const mails = await claimMails(db, transport.parallel, timing.claimMs)
      const outcomes = await Promise.all(mails.map(attempt))
      if (outcomes.includes('unreachable')) return false
      if (mails.length < transport.parallel) return true
    }
    return true
  }

  /**
   * The time for all waiting messages, not only for those just tried: a delivery for one of them comes too soon for another that
   * failed after it, and replaces the later delivery that was scheduled.
   */
  async function untilNextDue(isReachable: boolean): Promise<number | null> {
    const inMs = await nextDueInMs(db)
    if (inMs === null || inMs > 0) return inMs
    // A message that is due and was not tried, because the server is not reachable, waits as after a first failure.
    return isReachable ? 0 : (timing.retryDelaysMs[0] ?? null)
  }

  async function attempt(mail: ClaimedMail): Promise<'done' | 'unreachable'> {
    try {
      // If it is cut off, it is not known whether it arrived: its claim ends by itself.
      if ((await Promise.race([transport.send(mail), isCutOff])) === 'cut off') return 'unreachable'
    } catch (error) {
      await recordFailure(mail, error)
      return error instanceof SendFailed && !error.unreachable ? 'done' : 'unreachable'
    }
    await markSent(db, mail.id, transport.keepsContent)
    return 'done'
  }

  async function recordFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const failure = error instanceof SendFailed ? error : null
    const reason = failure?.message ?? 'unexpected'
    const delay = failure?.permanent === true ? undefined : timing.retryDelaysMs[mail.attempts - 1]
    const facts = { mail: mail.id, attempts: mail.attempts, reason }
    if (failure === null) log.error({ err: error, mail: mail.id }, 'sending a mail failed unexpectedly')
    if (delay === undefined) log.error(facts, 'a mail could not be sent and is given up')
    else log.warn({ ...facts, retryInMs: delay }, 'a mail could not be sent now')
    await markFailed(db, mail, reason, delay ?? null)
  }

  const delivery: Delivery = {
    run,
    onWaiting() {},
    tidy: () => (keep === undefined ? removeOlderThan(db, RECORD_DAYS) : trimToNewest(db, keep)),
    async close() {
      closing.abort()
      const limit = setTimeout(cutOff, timing.closeMs)
      await running?.catch(() => {})
      clearTimeout(limit)
      transport.close()
    },
  }
  return delivery
}
