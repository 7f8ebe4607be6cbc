import { randomUUID } from 'node:crypto'
import type { Session } from '../../../kernel/db/database.ts'
import type { Flow } from '../context.ts'
import { limitMails, limitRequests, retryOnDuplicateEmail, withConstantTime } from '../context.ts'
import { normalizeEmail } from '../email.ts'
import {
  anonymousDisabled,
  emailProviderDisabled,
  phoneProviderDisabled,
  signUpDisabled,
  userAlreadyExists,
  validationFailed,
} from '../errors.ts'
import { runHook } from '../hooks.ts'
import { prepareSession, sessionResponse } from '../issue-session.ts'
import type { PreparedSession } from '../issue-session.ts'
import type { Params } from '../params.ts'
import { challengeOf, objectOf, textOf } from '../params.ts'
import { checkStrength, hashPassword } from '../password.ts'
import type { LinkOptions } from '../send-code.ts'
import { sendCode } from '../send-code.ts'
import { recordAudit } from '../store/audit.ts'
import { ensureEmailIdentity, updateEmailIdentity } from '../store/identities.ts'
import type { NewUser, User } from '../store/users.ts'
import { asStored, findUser, insertUser, isConfirmed, reloadUser, updateUser } from '../store/users.ts'
import { userView } from '../user-view.ts'
import { isUnconfirmedSignUp, markAsInvited, EMPTY_SIGN_UP, resetSignUp } from './reset-sign-up.ts'

export const EMAIL_PROVIDER = { provider: 'email', providers: ['email'] }

type Outcome = { kind: 'session'; prepared: PreparedSession } | { kind: 'waiting'; user: User } | { kind: 'exists' }

export async function signUp(flow: Flow, params: Params, redirectTo: string): Promise<unknown> {
  const { settings } = flow
  if (!settings.signUpEnabled) throw signUpDisabled()
  const data = objectOf(params, 'data') ?? {}
  if (textOf(params, 'email') === '' && textOf(params, 'phone') === '' && textOf(params, 'password') === '') {
    return signUpAnonymously(flow, data)
  }
  const password = textOf(params, 'password')
  if (password === '') throw validationFailed('Signup requires a valid password')
  checkStrength(password, settings.password)
  if (textOf(params, 'phone') !== '') {
    if (textOf(params, 'email') === '') throw phoneProviderDisabled('Phone signups are disabled')
    throw validationFailed('Only an email address or phone number should be provided on signup.')
  }
  if (!settings.emailSignUpEnabled) throw emailProviderDisabled('Email signups are disabled')
  const email = normalizeEmail(params['email'])
  const challenge = challengeOf(params)
  await limitRequests(flow, 'sign-up', settings.limits.signIn)
  if (!settings.autoconfirm) await limitMails(flow, 'signup', email)

  // Hashed even if the address is taken: a quicker answer would show that.
  const passwordHash = await hashPassword(password)
  const newUser: NewUser = {
    email,
    passwordHash,
    role: 'authenticated',
    appMetadata: EMAIL_PROVIDER,
    userMetadata: data,
  }
  const write = () =>
    retryOnDuplicateEmail(flow, (session) => register(flow, session, newUser, { redirectTo, challenge }))
  const outcome = await (settings.autoconfirm ? write() : withConstantTime(write))
  flow.mail.deliver()
  if (outcome.kind === 'session') return sessionResponse(flow, outcome.prepared)
  if (outcome.kind === 'exists') throw userAlreadyExists()
  return userView(outcome.user)
}

async function register(flow: Flow, session: Session, newUser: NewUser, link: LinkOptions): Promise<Outcome> {
  const email = newUser.email as string
  const existing = await findUser(session, { email }, { lock: true })
  if (existing && isConfirmed(existing)) {
    await recordAudit(session, flow.client, 'user_repeated_signup', existing, { provider: 'email' })
    return flow.settings.autoconfirm
      ? { kind: 'exists' }
      : { kind: 'waiting', user: await imitatedNewUser(flow, session, newUser) }
  }
  if (existing && !isUnconfirmedSignUp(existing)) return inviteAgain(flow, session, existing, newUser, link)
  const { autoconfirm } = flow.settings
  // Any of the sign-ups may be a stranger's: the user who proves the address must not get a password or data of a stranger.
  const user = existing
    ? await resetSignUp(session, existing, autoconfirm ? newUser : EMPTY_SIGN_UP)
    : await createUser(flow, session, newUser)
  await ensureEmailIdentity(session, user, newUser.userMetadata)
  if (autoconfirm) {
    await confirmUser(flow, session, user)
    const prepared = await prepareSession(flow, session, await reloadUser(session, user.id), 'password')
    return { kind: 'session', prepared }
  }
  await recordAudit(session, flow.client, 'user_confirmation_requested', user, { provider: 'email' })
  await sendCode(flow, session, user, existing ? 'signup_again' : 'signup', link)
  // The answer does not show an earlier sign-up either: when it was, and with what data.
  return {
    kind: 'waiting',
    user: existing ? await imitatedNewUser(flow, session, newUser) : await reloadUser(session, user.id),
  }
}

/**
 * A visitor signs up with the address of a user whom an administrator has invited or created. The visitor's password is
 * dropped; the mail lets the user choose one.
 */
async function inviteAgain(
  flow: Flow,
  session: Session,
  existing: User,
  newUser: NewUser,
  link: LinkOptions,
): Promise<Outcome> {
  if (flow.settings.autoconfirm) return { kind: 'exists' }
  await recordAudit(session, flow.client, 'user_repeated_signup', existing, { provider: 'email' })
  await markAsInvited(session, existing, flow.now())
  await sendCode(flow, session, existing, 'invite', link)
  return { kind: 'waiting', user: await imitatedNewUser(flow, session, newUser) }
}

/** Calls the project's hook first, which may refuse the sign-up. */
export async function createUser(flow: Flow, session: Session, newUser: NewUser): Promise<User> {
  const hook = flow.settings.hooks.beforeUserCreated
  const withId = { ...newUser, id: newUser.id ?? randomUUID() }
  if (hook !== null) {
    const now = flow.now().toISOString()
    await runHook(session, hook, {
      metadata: { uuid: randomUUID(), time: now, name: 'before-user-created', ip_address: flow.client.address },
      user: {
        id: withId.id,
        aud: 'authenticated',
        role: '',
        email: withId.email ?? '',
        phone: '',
        app_metadata: withId.appMetadata,
        user_metadata: withId.userMetadata,
        identities: [],
        created_at: now,
        updated_at: now,
        is_anonymous: withId.isAnonymous ?? false,
      },
    })
  }
  return insertUser(session, withId)
}

export async function confirmUser(flow: Flow, session: Session, user: User): Promise<void> {
  await recordAudit(session, flow.client, 'user_signedup', user, { provider: 'email' })
  await updateUser(session, user.id, { email_confirmed_at: flow.now().toISOString(), confirmation_token: '' })
  await updateEmailIdentity(session, user.id, { email_verified: true })
}

/** The answer that a new address would get, in every detail, so that it does not show that this address is taken. */
async function imitatedNewUser(flow: Flow, session: Session, { email, userMetadata }: NewUser): Promise<User> {
  const [now, id] = [flow.now().toISOString(), randomUUID()]
  const times = { created_at: now, updated_at: now }
  const identity = { ...userMetadata, sub: id, email, email_verified: false, phone_verified: false }
  return {
    ...NEW_USER_DEFAULTS,
    ...times,
    id,
    email,
    confirmation_sent_at: now,
    raw_user_meta_data: await asStored(session, userMetadata),
    identities: [
      {
        ...times,
        id: randomUUID(),
        user_id: id,
        provider: 'email',
        provider_id: id,
        identity_data: await asStored(session, identity),
        last_sign_in_at: now,
        email,
      },
    ],
    factors: [],
  }
}

const NEW_USER_DEFAULTS = {
  aud: 'authenticated',
  role: 'authenticated',
  phone: null,
  encrypted_password: null,
  email_confirmed_at: null,
  phone_confirmed_at: null,
  confirmed_at: null,
  invited_at: null,
  confirmation_token: null,
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  reauthentication_sent_at: null,
  last_sign_in_at: null,
  raw_app_meta_data: EMAIL_PROVIDER,
  banned_until: null,
  deleted_at: null,
  is_anonymous: false,
} as const

async function signUpAnonymously(flow: Flow, userMetadata: Readonly<Record<string, unknown>>): Promise<unknown> {
  if (!flow.settings.anonymousEnabled) throw anonymousDisabled()
  await limitRequests(flow, 'anonymous', flow.settings.limits.anonymous)
  const prepared = await flow.db.transaction(async (session) => {
    const newUser = {
      email: null,
      passwordHash: null,
      role: 'authenticated',
      appMetadata: {},
      userMetadata,
      isAnonymous: true,
    }
    const user = await createUser(flow, session, newUser)
    return prepareSession(flow, session, user, 'anonymous')
  })
  return sessionResponse(flow, prepared)
}
