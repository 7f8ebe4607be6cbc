import { randomUUID } from 'node:crypto'
import type { Session } from '../../../kernel/db/database.ts'
import type { Client } from '../types.ts'
import type { Factor } from './users.ts'

export interface NewFactor {
  readonly userId: string
  readonly name: string
  readonly type: 'totp' | 'webauthn'
  /** The shared secret of an authenticator app. */
  readonly secret: string | null
}

export async function insertFactor(session: Session, { userId, name, type, secret }: NewFactor): Promise<string> {
  const id = randomUUID()
  await session.query({
    text: `
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
values ($1::uuid, $2::uuid, $3, $4::auth.factor_type, 'unverified', $5, now(), now())`,
    values: [id, userId, name, type, secret],
    prepare: true,
  })
  return id
}

/** A factor with what it is checked by. */
export interface FactorSecrets extends Factor {
  readonly secret: string | null
  readonly web_authn_credential: unknown
}

/** The caller has locked the user, so that no other request changes the factor meanwhile. */
export async function findFactor(session: Session, userId: string, id: string): Promise<FactorSecrets | null> {
  const { rows } = await session.query({
    text: `
select row_to_json(f) from auth.mfa_factors f where f.id = $1::uuid and f.user_id = $2::uuid`,
    values: [id, userId],
    prepare: true,
  })
  return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as FactorSecrets) : null
}

export async function verifyFactor(session: Session, id: string): Promise<void> {
  await session.query({
    text: `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1::uuid and status <> 'verified'`,
    values: [id],
    prepare: true,
  })
}

export async function renameFactor(session: Session, id: string, name: string): Promise<void> {
  await session.query({
    text: 'update auth.mfa_factors set friendly_name = $2, updated_at = now() where id = $1::uuid',
    values: [id, name],
    prepare: true,
  })
}

export async function deleteFactor(session: Session, id: string): Promise<void> {
  await session.query({ text: 'delete from auth.mfa_factors where id = $1::uuid', values: [id], prepare: true })
}

export async function deleteFactors(session: Session, userId: string): Promise<void> {
  await session.query({
    text: 'delete from auth.mfa_factors where user_id = $1::uuid',
    values: [userId],
    prepare: true,
  })
}

/** Deletes what the user began and did not complete in the given time; without a time, all that has the given type. */
export async function deleteUnverifiedFactors(
  session: Session,
  userId: string,
  which: { readonly olderThanSeconds: number } | { readonly type: string },
): Promise<void> {
  const [type, age] = 'type' in which ? [which.type, '0'] : [null, String(which.olderThanSeconds)]
  await session.query({
    text: `
delete from auth.mfa_factors
where user_id = $1::uuid and status = 'unverified' and ($2::text is null or factor_type::text = $2)
  and greatest(created_at, last_challenged_at) <= now() - make_interval(secs => $3::float8)`,
    values: [userId, type, age],
    prepare: true,
  })
}

/**
 * Accepts a code of an authenticator app once: false if a code of this time step, or of a later one, was accepted before. It is
 * one statement, so that of two requests with the same code one is refused.
 */
export async function takeStep(session: Session, factorId: string, step: number): Promise<boolean> {
  const { rows } = await session.query({
    text: `
insert into engine.totp_steps as s (factor_id, last_step) values ($1::uuid, $2::bigint)
on conflict (factor_id) do update set last_step = excluded.last_step where s.last_step < excluded.last_step
returning 1`,
    values: [factorId, String(step)],
    prepare: true,
  })
  return rows.length > 0
}

/** What the engine keeps with a challenge: the session that asked for it, and what a security key has to sign. */
export interface ChallengeData {
  readonly session_id: string
  readonly challenge?: string
}

export interface FactorChallenge {
  readonly id: string
  readonly isUsed: boolean
  readonly isOtherAddress: boolean
  readonly ageSeconds: number
  readonly data: ChallengeData | null
}

const addressOf = ({ address }: Client) => (address === '' ? '0.0.0.0' : address)

export async function insertChallenge(
  session: Session,
  factorId: string,
  client: Client,
  data: ChallengeData,
): Promise<string> {
  const id = randomUUID()
  await session.query({
    text: `
insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
values ($1::uuid, $2::uuid, now(), $3::inet, $4::jsonb)`,
    values: [id, factorId, addressOf(client), JSON.stringify(data)],
    prepare: true,
  })
  await session.query({
    text: 'update auth.mfa_factors set last_challenged_at = now() where id = $1::uuid',
    values: [factorId],
    prepare: true,
  })
  return id
}

export async function findChallenge(
  session: Session,
  factorId: string,
  id: string,
  client: Client,
): Promise<FactorChallenge | null> {
  const { rows } = await session.query({
    text: `
select verified_at is not null, ip_address <> $3::inet, extract(epoch from now() - created_at), web_authn_session_data
from auth.mfa_challenges where id = $1::uuid and factor_id = $2::uuid`,
    values: [id, factorId, addressOf(client)],
    prepare: true,
  })
  const [row] = rows
  if (row === undefined) return null
  return {
    id,
    isUsed: row[0] === 't',
    isOtherAddress: row[1] === 't',
    ageSeconds: Number(row[2]),
    data: JSON.parse(row[3] ?? 'null') as ChallengeData | null,
  }
}

export async function markChallengeUsed(session: Session, id: string): Promise<void> {
  await session.query({
    text: 'update auth.mfa_challenges set verified_at = now() where id = $1::uuid',
    values: [id],
    prepare: true,
  })
}

export async function deleteChallenge(session: Session, id: string): Promise<void> {
  await session.query({ text: 'delete from auth.mfa_challenges where id = $1::uuid', values: [id], prepare: true })
}

/** Stores the public key of a security key, and how often it has signed. */
export async function storeFactorCredential(
  session: Session,
  id: string,
  credential: unknown,
  aaguid: string | null,
): Promise<void> {
  await session.query({
    text: `
update auth.mfa_factors
set web_authn_credential = $2::jsonb, web_authn_aaguid = $3::uuid, updated_at = now() where id = $1::uuid`,
    values: [id, JSON.stringify(credential), aaguid],
    prepare: true,
  })
}
