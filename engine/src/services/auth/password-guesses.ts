import { createHash } from 'node:crypto'
import type { Database, Session } from '../../kernel/db/database.ts'
import { sourceOf } from '../../kernel/http/client-address.ts'
import type { Flow } from './context.ts'
import { tooManyRequests } from './errors.ts'
import { putBack, take } from './rate-limits.ts'

/** How long a place where somebody signed in counts as known. */
const KNOWN_DAYS = 90

export interface PasswordGuess {
  /** The password was right: it does not count, and the place is known from now on. */
  wasRight(session: Session, userId: string): Promise<void>
}

/**
 * Counts a password that may be wrong, before it is compared: of many guesses at once no more are compared than the limit
 * allows. By person and source; and by person from everywhere, except where this person has signed in before. So nobody
 * can lock a person out of a place that the person uses.
 */
export async function countGuess(flow: Flow, address: string): Promise<PasswordGuess> {
  const { wrongPasswords, wrongPasswordsEverywhere } = flow.settings.limits
  const source = sourceOf(flow.client.address)
  // The address is what the caller wrote. Hashed, it cannot be made to look like another counter's key, and fits the index.
  const person = createHash('sha256').update(address).digest('base64url')
  const taken = [{ key: `password:${person}:${source}`, limit: wrongPasswords }]
  if (!(await isKnown(flow.db, address, source))) {
    taken.push({ key: `password:${person}`, limit: wrongPasswordsEverywhere })
  }
  for (const { key, limit } of taken) if ((await take(flow.db, key, limit)) > 0) throw tooManyRequests()
  return {
    async wasRight(session, userId) {
      for (const { key, limit } of taken) await putBack(session, key, limit)
      await session.query({
        text: `insert into engine.sign_in_sources (user_id, source) values ($1::uuid, $2)
          on conflict (user_id, source) do update set last_at = now()`,
        values: [userId, source],
        prepare: true,
      })
    },
  }
}

async function isKnown(db: Database, address: string, source: string): Promise<boolean> {
  const { rows } = await db.query({
    text: `
select exists (
  select from engine.sign_in_sources known join auth.users person on person.id = known.user_id
  where person.email = $1 and not person.is_sso_user and known.source = $2
    and known.last_at > now() - interval '${KNOWN_DAYS} days'
)`,
    values: [address, source],
    prepare: true,
  })
  return rows[0]?.[0] === 't'
}

export async function deleteOldSignInSources(db: Database): Promise<void> {
  await db.query({
    text: `delete from engine.sign_in_sources where last_at < now() - interval '${KNOWN_DAYS} days'`,
    prepare: true,
  })
}
