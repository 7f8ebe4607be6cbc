import type { Session } from '../../../kernel/db/database.ts'
import type { User } from './users.ts'

/** Creates the identity of a user who signs in by email address, if it does not exist. */
export async function ensureEmailIdentity(
  session: Session,
  user: Pick<User, 'id' | 'email'>,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const identity = { ...data, sub: user.id, email: user.email, email_verified: false, phone_verified: false }
  await session.query({
    text: `
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
values (gen_random_uuid(), $1::uuid::text, $1::uuid, $2::jsonb, 'email', now(), now(), now())
on conflict (provider_id, provider) do nothing`,
    values: [user.id, JSON.stringify(identity)],
    prepare: true,
  })
}

export async function deleteIdentities(session: Session, userId: string): Promise<void> {
  await session.query({ text: 'delete from auth.identities where user_id = $1::uuid', values: [userId], prepare: true })
}

export async function updateEmailIdentity(
  session: Session,
  userId: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await session.query({
    text: `
update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = now()
where user_id = $1::uuid and provider = 'email'`,
    values: [userId, JSON.stringify(changes)],
    prepare: true,
  })
}

/** Sets `app_metadata.providers` to the user's identities. */
export async function refreshProviders(session: Session, userId: string): Promise<void> {
  await session.query({
    text: `
update auth.users u
set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || p.metadata
from (
  select jsonb_build_object('provider', (array_agg(provider order by created_at))[1],
    'providers', jsonb_agg(provider order by created_at)) as metadata
  from auth.identities where user_id = $1::uuid
  having count(*) > 0
) p
where u.id = $1::uuid`,
    values: [userId],
    prepare: true,
  })
}
