import type { Database, Session } from '../../../kernel/db/database.ts'

/** How long a source from which a user signed in counts as known. */
const KNOWN_SOURCE_DAYS = 90

export async function recordSignIn(session: Session, userId: string, source: string): Promise<void> {
  await session.query({
    text: `insert into engine.sign_in_sources (user_id, source) values ($1::uuid, $2)
      on conflict (user_id, source) do update set last_at = now()`,
    values: [userId, source],
    prepare: true,
  })
}

export async function recordFactorFrom(session: Session, userId: string, source: string): Promise<void> {
  await session.query({
    text: `insert into engine.sign_in_sources (user_id, source, factor_at) values ($1::uuid, $2, now())
      on conflict (user_id, source) do update set last_at = now(), factor_at = now()`,
    values: [userId, source],
    prepare: true,
  })
}

/** Whether the user with this address has signed in from the source before. */
export async function signedInFrom(db: Database, address: string, source: string): Promise<boolean> {
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

/** Whether the user has given a second factor from the source before. */
export async function gaveFactorFrom(db: Database, userId: string, source: string): Promise<boolean> {
  const { rows } = await db.query({
    text: `
select exists (
  select from engine.sign_in_sources known
  where known.user_id = $1::uuid and known.source = $2
    and known.factor_at > now() - interval '${KNOWN_SOURCE_DAYS} days'
)`,
    values: [userId, source],
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
