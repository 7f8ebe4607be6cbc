import type { Session } from '../../../kernel/db/database.ts'
import type { UserColumn } from './users.ts'
import { updateUser } from './users.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'

const SENT_AT: Readonly<Record<TokenType, UserColumn>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

export const ALL_TOKENS = Object.keys(SENT_AT) as TokenType[]

/** A person has one token of each type: a new one takes the place of the old. */
export async function storeToken(
  session: Session,
  userId: string,
  type: TokenType,
  hash: string,
  relatesTo: string,
  now: Date,
): Promise<void> {
  await session.query({
    text: `
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
values (gen_random_uuid(), $1::uuid, $2::auth.one_time_token_type, $3, $4, $5::timestamptz at time zone 'utc', $5::timestamptz at time zone 'utc')
on conflict (user_id, token_type) do update
set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
  created_at = excluded.created_at, updated_at = excluded.updated_at`,
    values: [userId, type, hash, relatesTo, now.toISOString()],
    prepare: true,
  })
  await updateUser(session, userId, { [type]: hash, [SENT_AT[type]]: now.toISOString() })
}

export interface StoredToken {
  readonly userId: string
  readonly type: TokenType
  readonly createdAt: Date
}

/** Locks the row: of two who bring the same token at once, one is too late. */
export async function findToken(
  session: Session,
  hashes: readonly string[],
  types: readonly TokenType[],
): Promise<StoredToken | null> {
  const { rows } = await session.query({
    text: `
select user_id, token_type, extract(epoch from created_at at time zone 'utc') * 1000
from auth.one_time_tokens
where token_hash = any ($1::text[]) and token_type::text = any ($2::text[])
for update`,
    values: [`{${hashes.map((hash) => JSON.stringify(hash)).join(',')}}`, `{${types.join(',')}}`],
    prepare: true,
  })
  const [row] = rows
  return row ? { userId: row[0] as string, type: row[1] as TokenType, createdAt: new Date(Number(row[2])) } : null
}

export async function clearTokens(session: Session, userId: string, types: readonly TokenType[]): Promise<void> {
  await session.query({
    text: 'delete from auth.one_time_tokens where user_id = $1::uuid and token_type::text = any ($2::text[])',
    values: [userId, `{${types.join(',')}}`],
    prepare: true,
  })
  await updateUser(session, userId, Object.fromEntries(types.map((type) => [type, ''])))
}
