import type { Session } from '../../../kernel/db/database.ts'
import type { Flow } from '../context.ts'
import {
  AuthError,
  emailExists,
  identityExists,
  providerEmailUnverified,
  providerFailed,
  sessionNotFound,
  signUpDisabled,
  userBanned,
  validationFailed,
} from '../errors.ts'
import type { ProviderProfile } from '../oidc-profile.ts'
import { recordAudit } from '../store/audit.ts'
import { addExternalIdentity, findExternalIdentity, updateExternalIdentity } from '../store/external-identities.ts'
import { deleteIdentities, refreshProviders } from '../store/identities.ts'
import { findSession } from '../store/sessions.ts'
import type { User } from '../store/users.ts'
import { findUser, isBanned, isConfirmed, mergedMetadata, reloadUser, updateUser } from '../store/users.ts'
import { createUser } from './sign-up.ts'
import { isUnconfirmedSignUp, resetSignUp } from './reset-sign-up.ts'

/**
 * Finds or creates the user whom a provider has signed in. Only an identity that is linked already, or an address that the
 * provider has verified, leads to a user. GoTrue also creates a user with an unverified address, who could confirm it later.
 */
export async function userOfProfile(flow: Flow, session: Session, profile: ProviderProfile): Promise<User> {
  const user = (await knownUser(session, profile)) ?? (await userOfAddress(flow, session, profile))
  if (isBanned(user, flow.now())) throw userBanned(undefined, 403)
  await mergeMetadata(session, user, profile)
  await refreshProviders(session, user.id)
  return reloadUser(session, user.id)
}

async function knownUser(session: Session, profile: ProviderProfile): Promise<User | null> {
  const first = await findExternalIdentity(session, profile)
  // Every flow locks the user first; the identity may have been unlinked meanwhile.
  const user = first === null ? null : await findUser(session, { id: first.userId }, { lock: true })
  const identity = user === null ? null : await findExternalIdentity(session, profile)
  if (user === null || identity === null || identity.userId !== user.id) return null
  // Another realm or tenant may give the same subject to somebody else.
  if (identity.issuer !== '' && identity.issuer !== profile.issuer) {
    throw providerFailed('This identity was issued by another server of the provider')
  }
  if (!isConfirmed(user)) throw providerEmailUnverified(profile.provider)
  await updateExternalIdentity(session, identity.id, profile)
  return user
}

async function userOfAddress(flow: Flow, session: Session, profile: ProviderProfile): Promise<User> {
  const email = verifiedEmail(profile)
  const existing = await findUser(session, { email }, { lock: true })
  if (existing === null) return signUpByProfile(flow, session, profile, email)
  if (isBanned(existing, flow.now())) return existing
  if (!isConfirmed(existing)) await takeOver(flow, session, existing, profile)
  await link(flow, session, existing, profile)
  return existing
}

function verifiedEmail({ email, isVerified, provider }: ProviderProfile): string {
  if (email === null) throw providerFailed('Error getting user email from external provider')
  if (!isVerified) throw providerEmailUnverified(provider)
  return email
}

async function signUpByProfile(flow: Flow, session: Session, profile: ProviderProfile, email: string): Promise<User> {
  if (!flow.settings.signUpEnabled) throw signUpDisabled()
  const { provider, data } = profile
  const user = await createUser(flow, session, {
    email,
    passwordHash: null,
    role: 'authenticated',
    appMetadata: { provider, providers: [provider] },
    userMetadata: data,
  })
  await addExternalIdentity(session, user.id, profile)
  await confirm(flow, session, user, provider)
  return user
}

/**
 * The provider proves whose address it is. Nobody had proved it before: the password, the data and the sessions of the user may
 * be a stranger's, and are removed. The data that an administrator wrote stays.
 */
async function takeOver(flow: Flow, session: Session, user: User, profile: ProviderProfile): Promise<void> {
  const userMetadata = isUnconfirmedSignUp(user) ? {} : (user.raw_user_meta_data ?? {})
  await resetSignUp(session, user, { passwordHash: null, userMetadata })
  await deleteIdentities(session, user.id)
  await confirm(flow, session, user, profile.provider)
}

async function confirm(flow: Flow, session: Session, user: User, provider: string): Promise<void> {
  await updateUser(session, user.id, { email_confirmed_at: flow.now().toISOString(), confirmation_token: '' })
  await recordAudit(session, flow.client, 'user_signedup', user, { provider })
}

async function link(flow: Flow, session: Session, user: User, profile: ProviderProfile): Promise<void> {
  const id = await addExternalIdentity(session, user.id, profile)
  const { provider, subject } = profile
  await recordAudit(session, flow.client, 'identity_linked', user, { identity_id: id, provider, provider_id: subject })
}

/** Too much metadata must not keep a user out: then it stays as it is. */
async function mergeMetadata(session: Session, user: User, { data }: ProviderProfile): Promise<void> {
  const { raw_user_meta_data: current } = await reloadUser(session, user.id)
  try {
    await updateUser(session, user.id, { raw_user_meta_data: mergedMetadata(current, data) })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
  }
}

/**
 * Links an identity to the user of the session in which the link began. GoTrue links an identity with any address; here it must
 * be the user's own. Otherwise a link to the provider's page, sent to somebody else, would link that person's identity.
 */
export async function linkToSession(
  flow: Flow,
  session: Session,
  sessionId: string,
  profile: ProviderProfile,
): Promise<User> {
  const owner = (await findSession(session, sessionId))?.user_id
  const user = owner === undefined ? null : await findUser(session, { id: owner }, { lock: true })
  if (user === null || (await findSession(session, sessionId)) === null) throw sessionNotFound()
  if (isBanned(user, flow.now())) throw userBanned(undefined, 403)
  const identity = await findExternalIdentity(session, profile)
  if (identity !== null) {
    throw identityExists(`Identity is already linked${identity.userId === user.id ? '' : ' to another user'}`)
  }
  const email = verifiedEmail(profile)
  if (user.email === null) await giveAddress(flow, session, user, email)
  else if (user.email !== email) {
    throw validationFailed('The address at the provider is not the address of this user', 422)
  }
  await link(flow, session, user, profile)
  await mergeMetadata(session, user, profile)
  await refreshProviders(session, user.id)
  return reloadUser(session, user.id)
}

/** An anonymous user becomes one with an address. */
async function giveAddress(flow: Flow, session: Session, user: User, email: string): Promise<void> {
  if (await findUser(session, { email })) throw emailExists()
  await updateUser(session, user.id, {
    email,
    email_confirmed_at: flow.now().toISOString(),
    is_anonymous: 'false',
  })
}
