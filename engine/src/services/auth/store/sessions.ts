import { randomInt, randomUUID } from 'node:crypto'
import type { Database, Session, Value } from '../../../kernel/db/database.ts'
import type { AuthSettings, Client } from '../types.ts'

const TOKEN_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Twelve letters, the form that the platform's own server accepts. */
function newRefreshToken(): string {
  return Array.from({ length: 12 }, () => TOKEN_LETTERS[randomInt(TOKEN_LETTERS.length)]).join('')
}

export interface StoredSession {
  readonly id: string
  readonly user_id: string
  readonly created_at: string
  readonly not_after: string | null
  readonly aal: Aal | null
  /** Since its beginning, and since its user was last seen, by the database's clock. */
  readonly age_seconds: number
  readonly idle_seconds: number
}

/** How well the user has proved who they are: with one factor, or with two. */
export type Aal = 'aal1' | 'aal2'

/** `maxSeconds` is 0 for a session that does not end by itself. */
export async function startSession(
  session: Session,
  userId: string,
  method: string,
  client: Client,
  maxSeconds: number,
): Promise<{ id: string; refreshToken: string }> {
  const id = randomUUID()
  await session.query({
    text: `
insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
values ($1::uuid, $2::uuid, now(), now(), 'aal1', $3, $4::inet, now() + $5::interval)`,
    values: [
      id,
      userId,
      client.userAgent.slice(0, 1000),
      client.address === '' ? null : client.address,
      maxSeconds === 0 ? null : `${maxSeconds} seconds`,
    ],
    prepare: true,
  })
  await addMethod(session, id, method)
  return { id, refreshToken: await addRefreshToken(session, userId, id, null) }
}

async function addMethod(session: Session, sessionId: string, method: string): Promise<void> {
  await session.query({
    text: `
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
values (gen_random_uuid(), $1::uuid, now(), now(), $2)
on conflict (session_id, authentication_method) do update set updated_at = now()`,
    values: [sessionId, method],
    prepare: true,
  })
}

/**
 * Records a second factor. The session's refresh tokens are replaced by a new one: a token that somebody stole before the
 * second factor was given must not refresh a session that has it.
 */
export async function raiseSession(
  session: Session,
  { id, userId }: { readonly id: string; readonly userId: string },
  method: string,
  factorId: string | null,
): Promise<string> {
  await session.query({
    text: 'delete from auth.refresh_tokens where session_id = $1::uuid',
    values: [id],
    prepare: true,
  })
  await addMethod(session, id, method)
  await session.query({
    text: `update auth.sessions set aal = 'aal2', factor_id = $2::uuid, updated_at = now() where id = $1::uuid`,
    values: [id, factorId],
    prepare: true,
  })
  return addRefreshToken(session, userId, id, null)
}

/** Ends the user's sessions with one factor only. */
export function endWeakSessions(session: Session, userId: string): Promise<void> {
  return deleteSessions(session, `s.user_id = $1::uuid and (s.aal is null or s.aal < 'aal2')`, [userId])
}

/**
 * The database deletes the refresh tokens too. Every flow locks the user first, then factors, refresh tokens and sessions, as
 * the project's own procedures do. A refresh locks its token and its session only, in this order. Two flows that lock in
 * opposite orders would wait for each other.
 */
async function deleteSessions(session: Session, condition: string, values: readonly Value[]): Promise<void> {
  await session.query({
    text: `
select from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
where ${condition} order by t.id for update of t`,
    values,
    prepare: true,
  })
  await session.query({ text: `delete from auth.sessions s where ${condition}`, values, prepare: true })
}

const SECOND_METHODS = `('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code')`

/**
 * Takes the second factor from sessions that had it by a factor that was removed; from all of them if the user has no
 * verified factor any more.
 */
export async function lowerSessions(session: Session, userId: string, factorId: string): Promise<void> {
  await session.query({
    text: `
with lowered as (
  update auth.sessions s set aal = 'aal1', factor_id = null, updated_at = now()
  where s.user_id = $1::uuid and s.aal > 'aal1' and (s.factor_id = $2::uuid or not exists (
    select from auth.mfa_factors f where f.user_id = $1::uuid and f.status = 'verified' and f.id <> $2::uuid
  ))
  returning s.id
)
delete from auth.mfa_amr_claims c using lowered
where c.session_id = lowered.id and c.authentication_method in ${SECOND_METHODS}`,
    values: [userId, factorId],
    prepare: true,
  })
}

async function addRefreshToken(
  session: Session,
  userId: string,
  sessionId: string,
  parent: string | null,
): Promise<string> {
  const token = newRefreshToken()
  await session.query({
    text: `
insert into auth.refresh_tokens (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
values ('00000000-0000-0000-0000-000000000000', $1, $2, $3::uuid, $4, false, now(), now())`,
    values: [token, userId, sessionId, parent],
    prepare: true,
  })
  return token
}

export interface StoredRefreshToken {
  readonly token: string
  readonly user_id: string
  readonly session_id: string | null
  readonly revoked: boolean
  /** Since its last change, by the database's clock. */
  readonly age_seconds: number
}

/** Locks the token, so that of two refreshes at once the second sees what the first did. */
export async function lockRefreshToken(session: Session, token: string): Promise<StoredRefreshToken | null> {
  const { rows } = await session.query({
    text: `
select row_to_json(found) from (
  select t.token, t.user_id, t.session_id, t.revoked,
    extract(epoch from now() - t.updated_at)::float8 as age_seconds
  from auth.refresh_tokens t
  where t.token = $1
  for update
) found`,
    values: [token],
    prepare: true,
  })
  return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as StoredRefreshToken) : null
}

/** The token with which a session would refresh now. */
export async function activeRefreshToken(
  session: Session,
  sessionId: string,
): Promise<{ token: string; parent: string | null } | null> {
  const { rows } = await session.query({
    text: `
select token, parent from auth.refresh_tokens
where session_id = $1::uuid and revoked = false order by id desc limit 1`,
    values: [sessionId],
    prepare: true,
  })
  const [row] = rows
  return row ? { token: row[0] as string, parent: row[1] ?? null } : null
}

export async function swapRefreshToken(session: Session, used: StoredRefreshToken): Promise<string> {
  await session.query({
    text: 'update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1',
    values: [used.token],
    prepare: true,
  })
  await session.query({
    text: `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1::uuid`,
    values: [used.session_id],
    prepare: true,
  })
  return addRefreshToken(session, used.user_id, used.session_id as string, used.token)
}

/** `refreshed_at` has no time zone on the platform; it is in UTC. */
const LAST_SEEN = `greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc')`

export async function findSession(session: Session, id: string): Promise<StoredSession | null> {
  const { rows } = await session.query({
    text: `
select row_to_json(found) from (
  select id, user_id, created_at, not_after, aal,
    extract(epoch from now() - created_at)::float8 as age_seconds,
    extract(epoch from now() - ${LAST_SEEN})::float8 as idle_seconds
  from auth.sessions s where id = $1::uuid
) found`,
    values: [id],
    prepare: true,
  })
  return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as StoredSession) : null
}

/** Why a session has ended by itself, or null if it has not. */
export function endOf(
  found: StoredSession,
  { sessions: { maxSeconds, idleSeconds } }: Pick<AuthSettings, 'sessions'>,
  now: Date,
): 'too-old' | 'idle' | null {
  if (found.not_after !== null && new Date(found.not_after) < now) return 'too-old'
  if (maxSeconds > 0 && found.age_seconds > maxSeconds) return 'too-old'
  return idleSeconds > 0 && found.idle_seconds > idleSeconds ? 'idle' : null
}

/** Written at most so often, because most requests of a user would write nothing else. */
const SEEN_INTERVAL_SECONDS = 300

export async function recordSeen(session: Session, { id, idle_seconds }: StoredSession): Promise<void> {
  if (idle_seconds < SEEN_INTERVAL_SECONDS) return
  await session.query({
    text: 'update auth.sessions set updated_at = now() where id = $1::uuid',
    values: [id],
    prepare: true,
  })
}

/** For the claims `aal` and `amr`: the newest method first. */
export async function sessionProof(
  session: Session,
  id: string,
): Promise<{ aal: Aal; amr: readonly { method: string; timestamp: number }[] }> {
  const { rows } = await session.query({
    text: `
select s.aal, coalesce(json_agg(json_build_object(
  'method', c.authentication_method, 'timestamp', extract(epoch from c.updated_at)::int8
) order by c.updated_at desc, c.created_at desc) filter (where c.id is not null), '[]')
from auth.sessions s left join auth.mfa_amr_claims c on c.session_id = s.id
where s.id = $1::uuid
group by s.id`,
    values: [id],
    prepare: true,
  })
  const [aal, amr] = rows[0] ?? []
  return { aal: (aal ?? 'aal1') as Aal, amr: JSON.parse(amr ?? '[]') as { method: string; timestamp: number }[] }
}

export function endSessions(
  session: Session,
  userId: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  return deleteSessions(
    session,
    's.user_id = $1::uuid and ($2::uuid is null or s.id = $2::uuid) and ($3::uuid is null or s.id <> $3::uuid)',
    [userId, which.only ?? null, which.except ?? null],
  )
}

/** Deletes sessions that ended a day ago, or whose users have not been seen for too long. */
export async function deleteEndedSessions(db: Database, idleSeconds: number): Promise<void> {
  await db.transaction(async (session) => {
    await deleteSessions(session, `s.not_after < now() - interval '1 day'`, [])
    if (idleSeconds > 0)
      await deleteSessions(session, `${LAST_SEEN} < now() - $1::interval`, [`${idleSeconds} seconds`])
  })
}
