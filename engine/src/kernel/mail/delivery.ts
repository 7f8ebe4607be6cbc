import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { claimMails, markFailed, markSent, nextDueInMs, removeOlderThan, trimToNewest } from './outbox.ts'
import type { ClaimedMail } from './outbox.ts'
import { SendFailed, type Transport } from './transport.ts'

export interface MailTiming {
  /** The wait before each further attempt; after the last the message counts as failed. */
  readonly retryDelaysMs: readonly number[]
  /** How often to look for what nobody announced: messages of an engine that ended in the middle. */
  readonly pollMs: number
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
  /** How many delivered messages stay. None: they go by age. */
  readonly keep?: number
}

export interface Delivery {
  run(): Promise<void>
  close(): Promise<void>
}

/** How long it stays known that a message was sent, or failed. */
const KEPT_DAYS = 30
const FIRST_LOOK_MS = 1_000
const CLEAN_UP_EVERY_MS = 60 * 60 * 1_000

export function createDelivery({ db, transport, log, timing, keep }: DeliveryOptions): Delivery {
  const closing = new AbortController()
  let cutOff = (): void => {}
  const isCutOff = new Promise<'cut off'>((resolve) => {
    cutOff = () => resolve('cut off')
  })
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | null = null
  let cleanedAt = 0

  /** Whoever asks while it runs may have stored a message that this round has not seen, so it goes round once more. */
  function run(): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve()
    if (running !== null) {
      again = true
      return running
    }
    running = rounds().finally(() => {
      running = null
    })
    return running
  }

  async function rounds(): Promise<void> {
    stopTimer()
    let wait = timing.pollMs
    try {
      do {
        again = false
        await sendDue()
      } while (again && !closing.signal.aborted)
      await cleanUp()
      wait = Math.min(wait, (await nextDueInMs(db)) ?? wait)
    } catch (error) {
      if (!closing.signal.aborted) log.error({ err: error }, 'the mail outbox cannot be used')
    }
    if (!closing.signal.aborted) startTimer(wait)
  }

  async function sendDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const mails = await claimMails(db, transport.parallel, timing.claimMs)
      const outcomes = await Promise.all(mails.map(attempt))
      if (mails.length < transport.parallel || outcomes.includes('unreachable')) return
    }
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

  async function cleanUp(): Promise<void> {
    if (keep !== undefined) return trimToNewest(db, keep)
    if (Date.now() - cleanedAt < CLEAN_UP_EVERY_MS) return
    cleanedAt = Date.now()
    await removeOlderThan(db, KEPT_DAYS)
  }

  function startTimer(ms: number): void {
    timer = setTimeout(() => void run(), Math.max(ms, 10))
    // Waiting mail is no reason to stay: it is in the database, and the next start sends it.
    timer.unref()
  }

  function stopTimer(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  // What an earlier run left behind.
  startTimer(Math.min(timing.pollMs, FIRST_LOOK_MS))

  return {
    run,
    async close() {
      closing.abort()
      stopTimer()
      const limit = setTimeout(cutOff, timing.closeMs)
      await running
      clearTimeout(limit)
      transport.close()
    },
  }
}
