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

/** Counted by source, and by address too where one is named: guesses at one person are slow from however many places. */
export async function limitRequests(flow: Flow, what: string, limit: Limit, address = ''): Promise<void> {
  for (const who of [sourceOf(flow.client.address), ...(address === '' ? [] : [address])]) {
    if ((await take(flow.db, `${what}:${who}`, limit)) > 0) throw tooManyRequests()
  }
}

const MAILS_BY_ONE_PERSON: Limit = { count: 20, seconds: 3600 }

/**
 * Counted for the address whether anybody has it or not: an answer that came sooner or later for known addresses would
 * give them away.
 */
export async function limitMails(flow: Flow, kind: string, address: string, personId = ''): Promise<void> {
  const { mailIntervalSeconds, limits } = flow.settings
  // Somebody who is signed in may name any address, from however many places.
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

/** Of all kinds and from all senders together. */
export async function limitMailsTo(flow: Flow, address: string): Promise<void> {
  const wait = await takeMailTo(flow, flow.db, address)
  if (wait > 0) throw tooManyMails(wait)
}

/** For a recipient whom the caller did not name: the caller must not learn that the mail was one too many. */
export function takeMailTo({ settings }: Flow, db: Database | Session, address: string): Promise<number> {
  return take(db, `mail-to:${address}`, settings.limits.mailsToAddress)
}

const INVITATIONS_TO_ONE_ADDRESS: Limit = { count: 5, seconds: 3600 }

/** Apart from the other mails: strangers who use those up must not keep an administrator from inviting somebody. */
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
