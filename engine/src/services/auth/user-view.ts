import type { Factor, Identity, User } from './store/users.ts'

/** A user in GoTrue's form, without secrets and without empty members. */
export function userView(user: User): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? '',
    email: user.email ?? '',
    ...times({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...times({
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
    }),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...times({
      email_change_sent_at: user.email_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map(identityView),
    ...(user.factors.length === 0 ? {} : { factors: user.factors.map(factorView) }),
    ...times({ created_at: user.created_at, updated_at: user.updated_at, banned_until: user.banned_until }),
    ...times({ deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  }
}

function identityView(identity: Identity): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...times({
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
    }),
    ...(identity.email ? { email: identity.email } : {}),
  }
}

export function factorView(factor: Factor): Record<string, unknown> {
  return {
    id: factor.id,
    ...times({ created_at: factor.created_at, updated_at: factor.updated_at }),
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    phone: '',
    last_challenged_at: factor.last_challenged_at === null ? null : new Date(factor.last_challenged_at).toISOString(),
    ...(factor.web_authn_aaguid === null ? {} : { web_authn_aaguid: factor.web_authn_aaguid }),
  }
}

function times(values: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, new Date(value).toISOString()]])),
  )
}
