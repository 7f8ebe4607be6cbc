import { createHash } from 'node:crypto'
import type { Database, Session } from '../../kernel/db/database.ts'
import { sourceOf } from '../../kernel/http/client-address.ts'
import type { Flow } from './context.ts'
import { tooManyRequests } from './errors.ts'
import { refund, consume } from './rate-limits.ts'

/** How long a source from which a user signed in counts as known. */
const KNOWN_SOURCE_DAYS = 90

export interface PasswordGuess {
  /** Call it if the password was right: the guess does not count, and the source is known from now on. */
  wasRight(session: Session, userId: string): Promise<void>
}

/**
 * Counts a password that may be wrong, before it is compared: of many guesses at once, no more are compared than the limit
 * allows. It counts by user and source; and by user for all sources together, except sources from which this user has signed
 * in before. So nobody can lock a user out of a source that the user uses.
 */
export async function countGuess(flow: Flow, address: string): Promise<PasswordGuess> {
  const { wrongPasswords, wrongPasswordsEverywhere } = flow.settings.limits
  const source = sourceOf(flow.client.address)
  // The address is what the caller wrote. Its hash cannot look like the key of another counter, and fits the index.
  const subject = createHash('sha256').update(address).digest('base64url')
  const taken = [{ key: `password:${subject}:${source}`, limit: wrongPasswords }]
  if (!(await isKnownSource(flow.db, address, source))) {
    taken.push({ key: `password:${subject}`, limit: wrongPasswordsEverywhere })
  }
  for (const { key, limit } of taken) if ((await consume(flow.db, key, limit)) > 0) throw tooManyRequests()
  return {
    async wasRight(session, userId) {
      for (const { key, limit } of taken) await refund(session, key, limit)
      await session.query({
        text: `insert into engine.sign_in_sources (user_id, source) values ($1::uuid, $2)
          on conflict (user_id, source) do update set last_at = now()`,
        values: [userId, source],
        prepare: true,
      })
    },
  }
}

async function isKnownSource(db: Database, address: string, source: string): Promise<boolean> {
  const { rows } = await db.query({
    text: `
select exists (
  select from engine.sign_in_sources known join auth.users u on u.id = known.user_id
  where u.email = $1 and not u.is_sso_user and known.source = $2
    and known.last_at > now() - interval '${KNOWN_SOURCE_DAYS} days'
)`,
    values: [address, source],
    prepare: true,
  })
  return rows[0]?.[0] === 't'
}

export async function deleteOldSignInSources(db: Database): Promise<void> {
  await db.query({
    text: `delete from engine.sign_in_sources where last_at < now() - interval '${KNOWN_SOURCE_DAYS} days'`,
    prepare: true,
  })
}
