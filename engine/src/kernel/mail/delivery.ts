import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { claimMails, markFailed, markSent, nextDueInMs, removeOlderThan, trimToNewest } from './outbox.ts'
import type { ClaimedMail } from './outbox.ts'
import { SendFailed, type Transport } from './transport.ts'

export interface MailTiming {
  /** The wait before each further attempt; after the last the message counts as failed. */
  readonly retryDelaysMs: readonly number[]
  /** For how long a message belongs to the engine that is sending it. Longer than an attempt can take. */
  readonly claimMs: number
  /** The longest that an attempt may take. */
  readonly attemptMs: number
  /** How long a stop waits for messages that are on their way. */
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
  /** Sends what is due. Rejects if the outbox cannot be used; sends no further message once the signal came. */
  run(signal?: AbortSignal): Promise<void>
  /** Told at the end of each run, if messages wait, how soon the first of them is due. */
  onWaiting: (inMs: number) => void
  /** Removes what need not be kept any longer. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** How long it stays known that a message was sent, or failed. */
const KEPT_DAYS = 30

export function createDelivery({ db, transport, log, timing, keep }: DeliveryOptions): Delivery {
  const closing = new AbortController()
  let cutOff = (): void => {}
  const isCutOff = new Promise<'cut off'>((resolve) => {
    cutOff = () => resolve('cut off')
  })
  let running: Promise<void> | null = null
  let again = false

  /** A caller that asks while it runs may have stored a message that this round has not seen, so there is another round. */
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
      // In the same step as the last look at `again`: a call between the two would be lost.
      running = null
    }
    if (waitMs !== null && !closing.signal.aborted) delivery.onWaiting(waitMs)
  }

  /** False if the server is away: other messages may be due that were not tried. */
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
   * Of all that wait, not only of those just tried: a look for one comes too soon for another that failed after it, and
   * takes the place of the later look that was asked for.
   */
  async function untilNextDue(isReachable: boolean): Promise<number | null> {
    const inMs = await nextDueInMs(db)
    if (inMs === null || inMs > 0) return inMs
    // What is due and was not tried, since the server is away, waits as after a first failure.
    return isReachable ? 0 : (timing.retryDelaysMs[0] ?? null)
  }

  async function attempt(mail: ClaimedMail): Promise<'done' | 'unreachable'> {
    try {
      // Cut off, nobody knows whether it arrived: its claim ends by itself.
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
    tidy: () => (keep === undefined ? removeOlderThan(db, KEPT_DAYS) : trimToNewest(db, keep)),
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
