import type { Database, Session } from '../../kernel/db/database.ts'
import { DatabaseError } from '../../kernel/db/errors.ts'
import { sourceOf } from '../../kernel/http/client-address.ts'
import { mailTooSoon, tooManyMails, tooManyRequests } from './errors.ts'
import { consume } from './rate-limits.ts'
import type { AuthDependencies, Client, Limit } from './types.ts'

/** Everything that a flow needs: the service's dependencies and the client of the request. */
export interface Flow extends AuthDependencies {
  readonly client: Client
}

/** Counts by source, and also by email address if one is given, so that guesses at one user are limited from any number of sources. */
export async function limitRequests(flow: Flow, action: string, limit: Limit, address = ''): Promise<void> {
  for (const subject of [sourceOf(flow.client.address), ...(address === '' ? [] : [address])]) {
    if ((await consume(flow.db, `${action}:${subject}`, limit)) > 0) throw tooManyRequests()
  }
}

const MAILS_BY_ONE_USER: Limit = { count: 20, seconds: 3600 }

/**
 * Counts for the address even if no user has it: otherwise the answers would show which addresses have an account.
 */
export async function limitMails(flow: Flow, kind: string, address: string, userId = ''): Promise<void> {
  const { mailIntervalSeconds, limits } = flow.settings
  // A signed-in user may name any address, from any number of sources.
  if (userId !== '') {
    const wait = await consume(flow.db, `mail-by:${userId}`, MAILS_BY_ONE_USER)
    if (wait > 0) throw tooManyMails(wait)
  }
  if (mailIntervalSeconds > 0) {
    const wait = await consume(flow.db, `mail:${kind}:${address}`, { count: 1, seconds: mailIntervalSeconds })
    if (wait > 0) throw mailTooSoon(wait)
  }
  const wait = await consume(flow.db, `mail:${sourceOf(flow.client.address)}`, limits.mail)
  if (wait > 0) throw tooManyMails(wait)
  await limitMailsTo(flow, address)
}

/** Counts mails of all kinds and from all senders together. */
export async function limitMailsTo(flow: Flow, address: string): Promise<void> {
  const wait = await consumeMailTo(flow, flow.db, address)
  if (wait > 0) throw tooManyMails(wait)
}

/**
 * Returns the seconds to wait. For a recipient whom the caller did not name: the caller must not see that there were too many
 * mails.
 */
export function consumeMailTo({ settings }: Flow, db: Database | Session, address: string): Promise<number> {
  return consume(db, `mail-to:${address}`, settings.limits.mailsToAddress)
}

const INVITATIONS_TO_ONE_ADDRESS: Limit = { count: 5, seconds: 3600 }

/** Counts separately from other mails: strangers who use up those must not prevent an administrator's invitation. */
export async function limitInvitations(flow: Flow, address: string): Promise<void> {
  const wait = await consume(flow.db, `invite-to:${address}`, INVITATIONS_TO_ONE_ADDRESS)
  if (wait > 0) throw tooManyMails(wait)
}

/** Longer than it takes to find or create a user. */
const MIN_ANSWER_MS = 120

/** Answers no sooner than after a fixed time, so that the time does not show what was done. */
export async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const padding = new Promise((resolve) => setTimeout(resolve, MIN_ANSWER_MS))
  try {
    return await work()
  } finally {
    await padding
  }
}

const UNIQUE_VIOLATION = '23505'

/** Runs the transaction again if another one inserted the email address meanwhile: this time it finds the address taken. */
export async function retryOnDuplicateEmail<T>({ db }: Flow, work: (session: Session) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
    return db.transaction(work)
  }
}
