import { randomInt, randomUUID } from 'node:crypto'
import type { Session } from '../../../kernel/db/database.ts'
import type { Client } from '../types.ts'

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
}

export async function startSession(
  session: Session,
  userId: string,
  method: string,
  client: Client,
): Promise<{ id: string; refreshToken: string }> {
  const id = randomUUID()
  await session.query({
    text: `
insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
values ($1::uuid, $2::uuid, now(), now(), 'aal1', $3, $4::inet)`,
    values: [id, userId, client.userAgent.slice(0, 1000), client.address === '' ? null : client.address],
    prepare: true,
  })
  await session.query({
    text: `
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
values (gen_random_uuid(), $1::uuid, now(), now(), $2)`,
    values: [id, method],
    prepare: true,
  })
  return { id, refreshToken: await addRefreshToken(session, userId, id, null) }
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

export async function findSession(session: Session, id: string): Promise<StoredSession | null> {
  const { rows } = await session.query({
    text: `
select row_to_json(found) from (
  select id, user_id, created_at, not_after from auth.sessions where id = $1::uuid
) found`,
    values: [id],
    prepare: true,
  })
  return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as StoredSession) : null
}

export async function sessionMethods(
  session: Session,
  id: string,
): Promise<readonly { method: string; timestamp: number }[]> {
  const { rows } = await session.query({
    text: `
select coalesce(json_agg(json_build_object(
  'method', authentication_method, 'timestamp', extract(epoch from updated_at)::int8
) order by updated_at desc), '[]')
from auth.mfa_amr_claims where session_id = $1::uuid`,
    values: [id],
    prepare: true,
  })
  return JSON.parse(rows[0]?.[0] ?? '[]') as { method: string; timestamp: number }[]
}

/** Deletes sessions; the database deletes their refresh tokens too. */
export async function endSessions(
  session: Session,
  userId: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  await session.query({
    text: `
delete from auth.sessions
where user_id = $1::uuid and ($2::uuid is null or id = $2::uuid) and ($3::uuid is null or id <> $3::uuid)`,
    values: [userId, which.only ?? null, which.except ?? null],
    prepare: true,
  })
}
