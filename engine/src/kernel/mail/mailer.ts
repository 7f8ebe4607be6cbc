import type { Database, Session } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { createDelivery, type MailTiming } from './delivery.ts'
import { type Console, createMailboxTransport, KEPT_MESSAGES } from './mailbox-transport.ts'
import { checkMessage, type MailMessage, type StoredMessage } from './message.ts'
import { countMails, insertMail, newestMails, type MailCounts } from './outbox.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export type { MailMessage, StoredMessage }

export interface Mailer {
  /** True if no SMTP server is set: messages stay here, for `/mailbox`. */
  readonly isMailbox: boolean
  /**
   * Stores the message in the transaction that causes it, so it is sent if and only if that commits. A message whose id exists
   * already is the same one, stored again, and is ignored.
   */
  enqueue(session: Session, message: MailMessage, id?: string): Promise<void>
  /**
   * Sends what is due now, after a commit. Never rejects. A request does not wait for it: the time would show whether there was a
   * mail to send.
   */
  deliver(): Promise<void>
  /**
   * Called on a schedule: sends what could not be sent before, and messages of an engine that ended meanwhile. Rejects if the outbox
   * cannot be used, but not if a message cannot be sent: that one has its own retries.
   */
  deliverWaiting(signal: AbortSignal): Promise<void>
  /** Calls back whenever messages wait, with the time until the first of them is due. */
  onWaiting(listener: (inMs: number) => void): void
  /** Deletes what is no longer needed. */
  tidy(): Promise<void>
  counts(): Promise<MailCounts>
  /** Newest first. With SMTP, only messages that are not sent yet still have their content. */
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
  /** The environment's name, for the console. */
  readonly environment: string
  /** Where the mailbox announces messages. Links are never logged: a reader of the log could follow them. */
  readonly console?: Console
  readonly timing?: Partial<MailTiming>
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const TIMING: MailTiming = {
  // Together about a day.
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
 * Every message is sent at least once: if an engine ends between sending and recording it, another one sends it again, with the
 * same Message-ID. No two engines send one message at the same time.
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
