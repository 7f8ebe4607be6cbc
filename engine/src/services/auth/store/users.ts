import type { Session, Value } from '../../../kernel/db/database.ts'
import { validationFailed } from '../errors.ts'

export interface Identity {
  readonly id: string
  readonly user_id: string
  readonly provider: string
  readonly provider_id: string
  readonly identity_data: Readonly<Record<string, unknown>>
  readonly last_sign_in_at: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly email?: string | null
}

/** A second factor without its secret. */
export interface Factor {
  readonly id: string
  readonly friendly_name: string | null
  readonly factor_type: 'totp' | 'phone' | 'webauthn'
  readonly status: 'unverified' | 'verified'
  readonly created_at: string
  readonly updated_at: string
  readonly last_challenged_at: string | null
  readonly web_authn_aaguid: string | null
}

export type Metadata = Readonly<Record<string, unknown>>

/** A row of `auth.users` under the platform's column names, with its identities. */
export interface User {
  readonly id: string
  readonly aud: string | null
  readonly role: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: string | null
  readonly phone_confirmed_at: string | null
  readonly confirmed_at: string | null
  readonly invited_at: string | null
  readonly confirmation_token: string | null
  readonly confirmation_sent_at: string | null
  readonly recovery_sent_at: string | null
  readonly email_change: string | null
  readonly email_change_sent_at: string | null
  readonly email_change_confirm_status: number
  readonly reauthentication_sent_at: string | null
  readonly last_sign_in_at: string | null
  readonly raw_app_meta_data: Metadata | null
  readonly raw_user_meta_data: Metadata | null
  readonly banned_until: string | null
  readonly deleted_at: string | null
  readonly is_anonymous: boolean
  readonly created_at: string
  readonly updated_at: string
  readonly identities: readonly Identity[]
  readonly factors: readonly Factor[]
}

/** A row of `auth.users` as `u`, with its identities and its factors. */
const COLUMNS = `u.*, coalesce((
    select json_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id
  ), '[]') as identities, coalesce((
    select json_agg(json_build_object(
      'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
      'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at,
      'web_authn_aaguid', f.web_authn_aaguid
    ) order by f.created_at, f.id)
    from auth.mfa_factors f where f.user_id = u.id
  ), '[]') as factors`

const SELECT = `
select row_to_json(found)
from (
  select ${COLUMNS}
  from auth.users u
  where `

export async function findUser(
  session: Session,
  by: { readonly id: string } | { readonly email: string },
  options: { readonly lock?: boolean } = {},
): Promise<User | null> {
  const condition = 'id' in by ? 'u.id = $1::uuid' : 'u.email = $1 and u.is_sso_user = false'
  const value = 'id' in by ? by.id : by.email
  const lock = options.lock ? ' for update of u' : ''
  const result = await session.query({ text: `${SELECT}${condition}${lock}) found`, values: [value], prepare: true })
  const [row] = result.rows
  return row?.[0] ? (JSON.parse(row[0]) as User) : null
}

export async function reloadUser(session: Session, id: string): Promise<User> {
  const user = await findUser(session, { id })
  if (!user) throw new Error('a user does not exist any more inside a transaction')
  return user
}

export interface NewUser {
  readonly id?: string
  readonly email: string | null
  readonly passwordHash: string | null
  readonly role: string
  readonly appMetadata: Metadata
  readonly userMetadata: Metadata
  readonly isAnonymous?: boolean
}

export async function insertUser(session: Session, user: NewUser): Promise<User> {
  const { rows } = await session.query({
    text: `
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, is_anonymous,
  confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at
) values (
  '00000000-0000-0000-0000-000000000000', coalesce($1::uuid, gen_random_uuid()), 'authenticated', $2, $3, $4,
  $5::jsonb, $6::jsonb, $7::boolean, '', '', '', '', now(), now()
) returning id`,
    values: [
      user.id ?? null,
      user.role,
      user.email,
      user.passwordHash ?? '',
      JSON.stringify(user.appMetadata),
      JSON.stringify(user.userMetadata),
      String(user.isAnonymous ?? false),
    ],
    prepare: true,
  })
  return reloadUser(session, rows[0]?.[0] as string)
}

/** Only these names, which are part of the code, get into the statement. */
export type UserColumn =
  | 'role'
  | 'email'
  | 'encrypted_password'
  | 'email_confirmed_at'
  | 'invited_at'
  | 'confirmation_token'
  | 'confirmation_sent_at'
  | 'recovery_token'
  | 'recovery_sent_at'
  | 'email_change'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'email_change_sent_at'
  | 'email_change_confirm_status'
  | 'reauthentication_token'
  | 'reauthentication_sent_at'
  | 'last_sign_in_at'
  | 'raw_app_meta_data'
  | 'raw_user_meta_data'
  | 'banned_until'
  | 'deleted_at'
  | 'is_anonymous'
  | 'phone'

export async function updateUser(
  session: Session,
  id: string,
  changes: Readonly<Partial<Record<UserColumn, Value>>>,
): Promise<void> {
  const columns = Object.keys(changes) as UserColumn[]
  const sets = columns.map((column, index) => `${column} = $${index + 2}`)
  await session.query({
    text: `update auth.users set ${[...sets, 'updated_at = now()'].join(', ')} where id = $1::uuid`,
    values: [id, ...columns.map((column) => changes[column] ?? null)],
    prepare: true,
  })
}

/** Returns the value as the database would return it: Postgres sorts the members, and writes numbers in its own way. */
export async function asStored(session: Session, value: Metadata): Promise<Metadata> {
  const { rows } = await session.query({ text: 'select $1::jsonb', values: [JSON.stringify(value)], prepare: true })
  return JSON.parse(rows[0]?.[0] ?? '{}') as Metadata
}

/** A limit, because all metadata is in every token of the user. */
const MAX_METADATA_BYTES = 4 * 1024

export function checkedMetadata(name: string, json: string): string {
  if (Buffer.byteLength(json) > MAX_METADATA_BYTES) {
    throw validationFailed(`${name} must not be larger than ${MAX_METADATA_BYTES} bytes`, 413)
  }
  return json
}

/** Removes members that are null in `changes`, and adds or replaces the others. */
export function mergedMetadata(current: Metadata | null, changes: Metadata): string {
  const merged = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null))
  return checkedMetadata('metadata', JSON.stringify(merged))
}

/** Stores another hash of the same password. The setting tells the project's triggers that the user changed nothing. */
export async function renewHash(session: Session, id: string, hash: string): Promise<void> {
  const setQuiet = (value: string) =>
    session.query({ text: `select set_config('engine.quiet_change', $1, true)`, values: [value], prepare: true })
  await setQuiet('on')
  await updateUser(session, id, { encrypted_password: hash })
  await setQuiet('')
}

export async function deleteUser(session: Session, id: string): Promise<void> {
  await session.query({ text: 'delete from auth.users where id = $1::uuid', values: [id], prepare: true })
}

export async function listUsers(
  session: Session,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ users: User[]; total: number }> {
  const { rows } = await session.query({
    text: `
select coalesce(json_agg(found order by found.created_at desc, found.id), '[]'), (select count(*) from auth.users)
from (
  select ${COLUMNS}
  from auth.users u
  order by u.created_at desc, u.id
  limit $1 offset $2
) found`,
    values: [String(page.limit), String(page.offset)],
    prepare: true,
  })
  return { users: JSON.parse(rows[0]?.[0] ?? '[]') as User[], total: Number(rows[0]?.[1] ?? 0) }
}

export function isConfirmed(user: User): boolean {
  return user.email_confirmed_at !== null
}

/** Whether the user has to give a second factor. */
export function hasSecondFactor(user: User): boolean {
  return user.factors.some(({ status }) => status === 'verified')
}

export function isBanned(user: User, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now
}
