import { openWithPlatform, type Kind } from '../../../../test/databases.ts'
import type { Database } from '../../db/database.ts'
import { createLogger } from '../../log/logger.ts'
import { createMailer, type Mailer, type MailerOptions, type MailMessage } from '../mailer.ts'

export const MESSAGE: MailMessage = {
  to: 'anna.de.vries@example.com',
  subject: 'Bevestig uw e-mailadres – één stap',
  html: '<p>Hallo <a href="https://portal.example.com/verify?token=secret-token&amp;type=signup">bevestig</a></p>',
  text: 'Hallo, bevestig: https://portal.example.com/verify?token=secret-token&type=signup',
}

/** Short, so that tests can wait for it. */
export const TIMING = {
  retryDelaysMs: Array.from({ length: 100 }, () => 40),
  claimMs: 20_000,
  attemptMs: 15_000,
}

export interface MailFixture {
  readonly db: Database
  /** What another engine on the same database would use. */
  readonly otherDb: Database
  readonly logged: string[]
  readonly printed: string[]
  mailer(options?: Partial<MailerOptions>): Mailer
  enqueue(target: Mailer, message?: MailMessage): Promise<void>
  rows(columns: string): Promise<readonly (readonly (string | null)[])[]>
  /** Closes the mailers and empties the outbox. */
  reset(): Promise<void>
  close(): Promise<void>
}

export async function openMailFixture(kind: Kind): Promise<MailFixture> {
  const test = await openWithPlatform(kind)
  const { db } = test
  const otherDb = await test.reopen()
  const logged: string[] = []
  const printed: string[] = []
  const open: Mailer[] = []
  const log = createLogger({ level: 'debug', pretty: false, writer: { write: (line) => logged.push(line) } })

  return {
    db,
    otherDb,
    logged,
    printed,
    mailer(options) {
      const made = createMailer({
        db,
        smtpUrl: undefined,
        from: 'Portico <portal@portico.example>',
        log,
        environment: 'training',
        console: { print: (line) => printed.push(line), isTerminal: true },
        timing: TIMING,
        ...options,
      })
      open.push(made)
      return made
    },
    enqueue: (target, message = MESSAGE) => db.transaction((session) => target.enqueue(session, message)),
    rows: async (columns) => (await db.query({ text: `select ${columns} from engine.mails order by position` })).rows,
    async reset() {
      await Promise.all(open.splice(0).map((mailer) => mailer.close()))
      await db.query({ text: 'delete from engine.mails' })
      logged.length = 0
      printed.length = 0
    },
    close: () => test.close(),
  }
}
