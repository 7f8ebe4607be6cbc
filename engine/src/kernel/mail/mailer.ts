import type { Database, Session } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { createDelivery, type MailTiming } from './delivery.ts'
import { type Console, createMailboxTransport, KEPT_MESSAGES } from './mailbox-transport.ts'
import { checkMessage, type MailMessage, type StoredMessage } from './message.ts'
import { countMails, insertMail, newestMails, type MailCounts } from './outbox.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export type { MailMessage, StoredMessage }

export interface Mailer {
  /** No SMTP server is set: messages stay here, for `/mailbox`. */
  readonly isMailbox: boolean
  /**
   * Stores the message in the transaction that causes it, so it goes out if and only if that commits. A message whose id
   * is there already is the same one, handed over again.
   */
  enqueue(session: Session, message: MailMessage, id?: string): Promise<void>
  /**
   * Sends what is due now, after a commit. Never rejects. A request does not wait for it: how long it takes would tell
   * whether there was a mail to send.
   */
  deliver(): Promise<void>
  /**
   * The same by the clock: what could not be sent before, and what an engine left that ended in the middle. Rejects if
   * the outbox cannot be used; a message that cannot be sent is no reason, it has a schedule of its own.
   */
  deliverWaiting(signal: AbortSignal): Promise<void>
  /** Calls back whenever messages are left to wait, with the time after which the first of them is due. */
  onWaiting(listener: (inMs: number) => void): void
  /** Removes what need not be kept any longer. */
  tidy(): Promise<void>
  counts(): Promise<MailCounts>
  /** Newest first. Through SMTP only what is not sent yet still has its content. */
  messages(limit: number): Promise<readonly StoredMessage[]>
  close(): Promise<void>
}

export interface MailerOptions {
  readonly db: Database
  /** `smtp://user:password@host:port` or `smtps://…`. Undefined for the mailbox. */
  readonly smtpUrl: string | undefined
  /** `Portico <portal@example.com>`, or the address alone. */
  readonly from: string
  readonly log: Logger
  /** Its name, for the console. */
  readonly environment: string
  /** Where the mailbox announces messages. Links never go to a log: its reader could follow them. */
  readonly console?: Console
  readonly timing?: Partial<MailTiming>
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const TIMING: MailTiming = {
  // Together a day.
  retryDelaysMs: [
    10 * SECOND,
    30 * SECOND,
    2 * MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    1 * HOUR,
    2 * HOUR,
    4 * HOUR,
    8 * HOUR,
    8 * HOUR,
  ],
  claimMs: 5 * MINUTE,
  attemptMs: 2 * MINUTE,
  closeMs: 5 * SECOND,
}

const STANDARD_OUTPUT: Console = {
  print: (line) => void process.stdout.write(`${line}\n`),
  isTerminal: process.stdout.isTTY,
}

/**
 * Every message is sent at least once: an engine that ends between sending and noting it leaves a message that another
 * sends again, with the same Message-ID. No two engines send one message at the same time.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { db, smtpUrl, log, environment } = options
  const timing = { ...TIMING, ...options.timing }
  const isMailbox = smtpUrl === undefined
  const transport = isMailbox
    ? createMailboxTransport(environment, options.console ?? STANDARD_OUTPUT)
    : createSmtpTransport(smtpUrl, options.from, timing.attemptMs)
  const delivery = createDelivery({ db, transport, log, timing, ...(isMailbox ? { keep: KEPT_MESSAGES } : {}) })
  return {
    isMailbox,
    enqueue: async (session, message, id) => insertMail(session, checkMessage(message), id),
    deliver: () =>
      delivery.run().catch((error: unknown) => log.error({ err: error }, 'the mail outbox cannot be used')),
    deliverWaiting: (signal) => delivery.run(signal),
    onWaiting(listener) {
      delivery.onWaiting = listener
    },
    tidy: () => delivery.tidy(),
    counts: () => countMails(db),
    messages: (limit) => newestMails(db, limit),
    close: () => delivery.close(),
  }
}
