import { randomUUID } from 'node:crypto'
import type { Session } from '../../../kernel/db/database.ts'
import type { Credential } from '../web-authn.ts'

export interface Passkey {
  readonly id: string
  readonly user_id: string
  readonly friendly_name: string
  readonly created_at: string
  readonly last_used_at: string | null
}

const COLUMNS = 'id, user_id, friendly_name, created_at, last_used_at'

export async function listPasskeys(
  session: Session,
  userId: string,
): Promise<(Passkey & { readonly credentialId: string })[]> {
  const { rows } = await session.query({
    text: `
select row_to_json(p), encode(p.credential_id, 'base64')
from (
  select ${COLUMNS}, credential_id from auth.webauthn_credentials where user_id = $1::uuid
) p
order by p.created_at, p.id`,
    values: [userId],
    prepare: true,
  })
  return rows.map(([json, id]) => ({
    ...(JSON.parse(json ?? '{}') as Passkey),
    credentialId: Buffer.from(id ?? '', 'base64').toString('base64url'),
  }))
}

/** Null if the credential is registered already, for whichever user. */
export async function insertPasskey(
  session: Session,
  userId: string,
  credential: Credential,
  name: string,
): Promise<Passkey | null> {
  const { rows } = await session.query({
    text: `
with inserted as (
  insert into auth.webauthn_credentials (
    id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports, backup_eligible,
    backed_up, friendly_name
  ) values (
    $1::uuid, $2::uuid, decode($3, 'hex'), decode($4, 'hex'), $5, $6::uuid, $7::bigint, $8::jsonb, $9::boolean,
    $10::boolean, $11
  ) on conflict (credential_id) do nothing
  returning ${COLUMNS}
)
select row_to_json(inserted) from inserted`,
    values: [
      randomUUID(),
      userId,
      Buffer.from(credential.id, 'base64url').toString('hex'),
      Buffer.from(credential.publicKey).toString('hex'),
      credential.attestation,
      credential.aaguid,
      String(credential.counter),
      JSON.stringify(credential.transports),
      String(credential.isBackupEligible),
      String(credential.isBackedUp),
      name,
    ],
    prepare: true,
  })
  return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as Passkey) : null
}

export interface FoundPasskey {
  readonly id: string
  readonly userId: string
  readonly credential: Credential
}

export async function findPasskeyByCredential(session: Session, credentialId: string): Promise<FoundPasskey | null> {
  const { rows } = await session.query({
    text: `
select id, user_id, encode(public_key, 'hex'), sign_count, transports, attestation_type, aaguid, backup_eligible, backed_up
from auth.webauthn_credentials where credential_id = decode($1, 'hex')`,
    values: [Buffer.from(credentialId, 'base64url').toString('hex')],
    prepare: true,
  })
  const [row] = rows
  if (row === undefined) return null
  return {
    id: row[0] as string,
    userId: row[1] as string,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(row[2] ?? '', 'hex')),
      counter: Number(row[3]),
      transports: JSON.parse(row[4] ?? '[]') as string[],
      attestation: row[5] ?? '',
      aaguid: row[6] ?? '',
      isBackupEligible: row[7] === 't',
      isBackedUp: row[8] === 't',
    },
  }
}

/** False if the passkey was deleted, or has signed something else, since `before` was read. */
export async function recordPasskeyUse(
  session: Session,
  id: string,
  before: Credential,
  after: Pick<Credential, 'counter' | 'isBackedUp'>,
): Promise<boolean> {
  const { rows } = await session.query({
    text: `
update auth.webauthn_credentials
set sign_count = $3::bigint, backed_up = $4::boolean, last_used_at = now(), updated_at = now()
where id = $1::uuid and sign_count = $2::bigint
returning 1`,
    values: [id, String(before.counter), String(after.counter), String(after.isBackedUp)],
    prepare: true,
  })
  return rows.length > 0
}

export async function renamePasskey(
  session: Session,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const { rows } = await session.query({
    text: `
with renamed as (
  update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
  where id = $1::uuid and user_id = $2::uuid
  returning ${COLUMNS}
)
select row_to_json(renamed) from renamed`,
    values: [id, userId, name],
    prepare: true,
  })
  return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as Passkey) : null
}

export async function deletePasskey(session: Session, userId: string, id: string): Promise<boolean> {
  const { rows } = await session.query({
    text: 'delete from auth.webauthn_credentials where id = $1::uuid and user_id = $2::uuid returning 1',
    values: [id, userId],
    prepare: true,
  })
  return rows.length > 0
}

export async function deletePasskeys(session: Session, userId: string): Promise<void> {
  await session.query({
    text: 'delete from auth.webauthn_credentials where user_id = $1::uuid',
    values: [userId],
    prepare: true,
  })
}

/** `owner` is null for a sign-in: nobody knows yet who will answer. */
export interface ChallengeOwner {
  readonly userId: string
  readonly sessionId: string
}

export async function storeChallenge(
  session: Session,
  challenge: string,
  owner: ChallengeOwner | null,
  seconds: number,
): Promise<string> {
  const id = randomUUID()
  await session.query({
    text: `
insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
values ($1::uuid, $2::uuid, $3, $4::jsonb, now(), now() + $5::interval)`,
    values: [
      id,
      owner?.userId ?? null,
      owner === null ? 'authentication' : 'registration',
      JSON.stringify({ challenge, ...(owner === null ? {} : { session_id: owner.sessionId }) }),
      `${seconds} seconds`,
    ],
    prepare: true,
  })
  return id
}

/** Deletes the challenge when it finds it: it can be answered once. */
export async function takeChallenge(
  session: Session,
  id: string,
  owner: ChallengeOwner | null,
): Promise<{ challenge: string; isExpired: boolean } | null> {
  const { rows } = await session.query({
    text: `
delete from auth.webauthn_challenges
where id = $1::uuid and challenge_type = $2 and user_id is not distinct from $3::uuid
  and session_data ->> 'session_id' is not distinct from $4
returning session_data ->> 'challenge', expires_at < now()`,
    values: [id, owner === null ? 'authentication' : 'registration', owner?.userId ?? null, owner?.sessionId ?? null],
    prepare: true,
  })
  const [row] = rows
  return row === undefined ? null : { challenge: row[0] ?? '', isExpired: row[1] === 't' }
}
