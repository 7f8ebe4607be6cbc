import type { Database, Session } from '../../kernel/db/database.ts'
import { DatabaseError } from '../../kernel/db/errors.ts'
import { sourceOf } from '../../kernel/http/client-address.ts'
import { mailTooSoon, tooManyMails, tooManyRequests } from './errors.ts'
import { take } from './rate-limits.ts'
import type { AuthDependencies, Client, Limit } from './types.ts'

/** What every flow works with. */
export interface Flow extends AuthDependencies {
  readonly client: Client
}

/** Counts by source, and also by email address if one is given, so that guesses at one user are slow from any number of sources. */
export async function limitRequests(flow: Flow, what: string, limit: Limit, address = ''): Promise<void> {
  for (const who of [sourceOf(flow.client.address), ...(address === '' ? [] : [address])]) {
    if ((await take(flow.db, `${what}:${who}`, limit)) > 0) throw tooManyRequests()
  }
}

const MAILS_BY_ONE_PERSON: Limit = { count: 20, seconds: 3600 }

/**
 * Counts for the address whether a user has it or not: otherwise the answers would tell which addresses are known.
 */
export async function limitMails(flow: Flow, kind: string, address: string, personId = ''): Promise<void> {
  const { mailIntervalSeconds, limits } = flow.settings
  // A signed-in user may name any address, from any number of sources.
  if (personId !== '') {
    const wait = await take(flow.db, `mail-by:${personId}`, MAILS_BY_ONE_PERSON)
    if (wait > 0) throw tooManyMails(wait)
  }
  if (mailIntervalSeconds > 0) {
    const wait = await take(flow.db, `mail:${kind}:${address}`, { count: 1, seconds: mailIntervalSeconds })
    if (wait > 0) throw mailTooSoon(wait)
  }
  const wait = await take(flow.db, `mail:${sourceOf(flow.client.address)}`, limits.mail)
  if (wait > 0) throw tooManyMails(wait)
  await limitMailsTo(flow, address)
}

/** Counts mails of all kinds and from all senders together. */
export async function limitMailsTo(flow: Flow, address: string): Promise<void> {
  const wait = await takeMailTo(flow, flow.db, address)
  if (wait > 0) throw tooManyMails(wait)
}

/** For a recipient whom the caller did not name, and so must not learn that there were too many mails. */
export function takeMailTo({ settings }: Flow, db: Database | Session, address: string): Promise<number> {
  return take(db, `mail-to:${address}`, settings.limits.mailsToAddress)
}

const INVITATIONS_TO_ONE_ADDRESS: Limit = { count: 5, seconds: 3600 }

/** Counts apart from other mails: strangers who use those up must not keep an administrator from inviting somebody. */
export async function limitInvitations(flow: Flow, address: string): Promise<void> {
  const wait = await take(flow.db, `invite-to:${address}`, INVITATIONS_TO_ONE_ADDRESS)
  if (wait > 0) throw tooManyMails(wait)
}

/** Longer than it takes to find or create a user. */
const PADDED_MS = 120

/** Answers no sooner than after a fixed time, so that the time does not tell what was done. */
export async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const padding = new Promise((resolve) => setTimeout(resolve, PADDED_MS))
  try {
    return await work()
  } finally {
    await padding
  }
}

const UNIQUE_VIOLATION = '23505'

/** Runs the transaction again if another one took the email address meanwhile: now it finds the address taken. */
export async function retryOnDuplicateEmail<T>({ db }: Flow, work: (session: Session) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
    return db.transaction(work)
  }
}
