import type { Session } from '../../../kernel/db/database.ts'
import type { ProviderProfile } from '../oidc-profile.ts'

export interface ExternalIdentity {
  readonly id: string
  readonly userId: string
  readonly issuer: string
}

export async function findExternalIdentity(
  session: Session,
  { provider, subject }: Pick<ProviderProfile, 'provider' | 'subject'>,
): Promise<ExternalIdentity | null> {
  const { rows } = await session.query({
    text: `
select id, user_id, coalesce(identity_data ->> 'iss', '') from auth.identities
where provider = $1 and provider_id = $2`,
    values: [provider, subject],
    prepare: true,
  })
  const [row] = rows
  return row ? { id: row[0] as string, userId: row[1] as string, issuer: row[2] ?? '' } : null
}

export async function addExternalIdentity(
  session: Session,
  userId: string,
  { provider, subject, data }: ProviderProfile,
): Promise<string> {
  const { rows } = await session.query({
    text: `
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
values (gen_random_uuid(), $1, $2::uuid, $3::jsonb, $4, now(), now(), now())
returning id`,
    values: [subject, userId, JSON.stringify(data), provider],
    prepare: true,
  })
  return rows[0]?.[0] as string
}

export async function updateExternalIdentity(session: Session, id: string, { data }: ProviderProfile): Promise<void> {
  await session.query({
    text: `
update auth.identities set identity_data = $2::jsonb, last_sign_in_at = now(), updated_at = now() where id = $1::uuid`,
    values: [id, JSON.stringify(data)],
    prepare: true,
  })
}

export async function deleteIdentity(session: Session, id: string): Promise<void> {
  await session.query({ text: 'delete from auth.identities where id = $1::uuid', values: [id], prepare: true })
}
