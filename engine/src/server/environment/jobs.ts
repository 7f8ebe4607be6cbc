import type { Database } from '../../kernel/db/database.ts'
import { timeLimited } from '../../kernel/db/time-limited.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { Mailer } from '../../kernel/mail/mailer.ts'
import { deleteExpired } from '../../services/auth/maintenance.ts'
import { createJobs } from '../../services/jobs/service.ts'
import type { Job, Jobs } from '../../services/jobs/types.ts'

const MINUTE = 60_000
const MAIL = 'mail-deliver'

interface JobsSetup {
  readonly mailer: Mailer
  readonly more: readonly Job[]
  /** After which a session ends without its user; 0 means never. */
  readonly idleSeconds: number
  readonly statementTimeoutMs: number
}

/** Starts the environment's scheduled jobs. Services add their own as `more`. */
export function openJobs(
  db: Database,
  { mailer, more, idleSeconds, statementTimeoutMs }: JobsSetup,
  log: Logger,
): Jobs {
  const jobs: Job[] = [
    {
      name: 'identity-tidy',
      schedule: '*/10 * * * *',
      timeLimitMs: 10 * MINUTE,
      run: () => deleteExpired(db, idleSeconds),
    },
    {
      name: MAIL,
      // Failed mails are retried sooner; this run is for the mails of an engine that stopped while it sent them.
      schedule: '*/5 * * * *',
      timeLimitMs: 15 * MINUTE,
      run: (signal) => mailer.deliverWaiting(signal),
    },
    { name: 'mail-tidy', schedule: '17 * * * *', timeLimitMs: 10 * MINUTE, run: () => mailer.tidy() },
    ...more,
  ]
  const running = createJobs({ db: timeLimited(db, statementTimeoutMs), jobs, log })
  mailer.onWaiting((inMs) => void running.runSooner(MAIL, inMs))
  return running
}
