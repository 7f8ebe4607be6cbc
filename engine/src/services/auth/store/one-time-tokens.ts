import type { Session } from '../../../kernel/db/database.ts'
import { CODE_TRIES } from '../one-time-codes.ts'
import type { User, UserColumn } from './users.ts'
import { findUser, updateUser } from './users.ts'

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

/** The hashes of the two secrets of a mail. */
export interface Secrets {
  readonly link: string
  readonly code: string
}

/** A user has one token of each type: a new one replaces the old one, with its link and its code. */
export async function storeToken(
  session: Session,
  userId: string,
  type: TokenType,
  { link, code }: Secrets,
  relatesTo: string,
  now: Date,
): Promise<void> {
  const { rows } = await session.query({
    text: `
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
values (gen_random_uuid(), $1::uuid, $2::auth.one_time_token_type, $3, $4, $5::timestamptz at time zone 'utc', $5::timestamptz at time zone 'utc')
on conflict (user_id, token_type) do update
set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
  created_at = excluded.created_at, updated_at = excluded.updated_at
returning id`,
    values: [userId, type, link, relatesTo, now.toISOString()],
    prepare: true,
  })
  await session.query({
    text: `
insert into engine.one_time_codes (token_id, code_hash, tries_left) values ($1::uuid, $2, $3::smallint)
on conflict (token_id) do update set code_hash = excluded.code_hash, tries_left = excluded.tries_left`,
    values: [rows[0]?.[0] ?? null, code, String(CODE_TRIES)],
    prepare: true,
  })
  await updateUser(session, userId, { [type]: link, [SENT_AT[type]]: now.toISOString() })
}

export interface FoundToken {
  /** The row is locked: of two requests with the same token at once, the second finds none. */
  readonly user: User
  readonly type: TokenType
  readonly createdAt: Date
}

/**
 * The user is locked before the token, as in every flow that sends a new token: two flows that lock in opposite orders would
 * wait for each other.
 */
export async function findLink(
  session: Session,
  hash: string,
  types: readonly TokenType[],
): Promise<FoundToken | null> {
  const find = async () => {
    const { rows } = await session.query({
      text: `
select user_id, token_type, extract(epoch from created_at at time zone 'utc') * 1000
from auth.one_time_tokens
where token_hash = $1 and token_type::text = any ($2::text[])`,
      values: [hash, `{${types.join(',')}}`],
      prepare: true,
    })
    return rows[0] ?? null
  }
  const owner = (await find())?.[0] ?? null
  const user = owner === null ? null : await findUser(session, { id: owner }, { lock: true })
  const row = user === null ? null : await find()
  if (user === null || row?.[0] !== user.id) return null
  return { user, type: row[1] as TokenType, createdAt: new Date(Number(row[2])) }
}

/** The newest code of each type that was mailed to an address; two users may be changing to the same address. */
const MAILED_TO = `
select distinct on (token_type) id, user_id from auth.one_time_tokens
where relates_to = $1 and token_type::text = any ($2::text[]) and ($3::uuid is null or user_id = $3::uuid)
order by token_type, created_at desc, id`

/**
 * Counts the try before the code is compared, so the caller has to commit the transaction even if the code is wrong. Of many
 * tries at once, no more are compared than there are tries left.
 */
export async function tryCode(
  session: Session,
  {
    address,
    hash,
    userId = null,
  }: { readonly address: string; readonly hash: string; readonly userId?: string | null },
  types: readonly TokenType[],
): Promise<FoundToken | null> {
  const values = [address, `{${types.join(',')}}`, userId]
  const owners = await session.query({ text: `select user_id from (${MAILED_TO}) mailed`, values, prepare: true })
  const ids = [...new Set(owners.rows.map(([id]) => id as string))].sort()
  const users = new Map<string, User>()
  for (const id of ids) {
    const user = await findUser(session, { id }, { lock: true })
    if (user) users.set(id, user)
  }
  const { rows } = await session.query({
    text: `
with tried as (
  update engine.one_time_codes c set tries_left = c.tries_left - 1
  from (${MAILED_TO}) mailed
  where c.token_id = mailed.id and c.tries_left > 0
  returning c.token_id, c.code_hash
)
select t.user_id, t.token_type, extract(epoch from t.created_at at time zone 'utc') * 1000
from tried join auth.one_time_tokens t on t.id = tried.token_id
where tried.code_hash = $4`,
    values: [...values, hash],
    prepare: true,
  })
  const [row] = rows
  const user = users.get(row?.[0] ?? '')
  return row && user ? { user, type: row[1] as TokenType, createdAt: new Date(Number(row[2])) } : null
}

export async function clearTokens(session: Session, userId: string, types: readonly TokenType[]): Promise<void> {
  await session.query({
    text: 'delete from auth.one_time_tokens where user_id = $1::uuid and token_type::text = any ($2::text[])',
    values: [userId, `{${types.join(',')}}`],
    prepare: true,
  })
  await updateUser(session, userId, Object.fromEntries(types.map((type) => [type, ''])))
}
