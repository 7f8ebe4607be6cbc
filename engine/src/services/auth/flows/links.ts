import type { Session } from '../../../kernel/db/database.ts'
import type { Flow } from '../context.ts'
import { limitInvitations, retryOnDuplicateEmail } from '../context.ts'
import { normalizeEmail } from '../email.ts'
import { emailExists, userNotFound, validationFailed } from '../errors.ts'
import type { Params } from '../params.ts'
import { objectOf, textOf } from '../params.ts'
import { checkStrength, hashPassword, unusablePassword } from '../password.ts'
import { allowedRedirect } from '../redirects.ts'
import type { IssuedCode } from '../send-code.ts'
import { CODES, issueCode, sendCode } from '../send-code.ts'
import { recordAudit } from '../store/audit.ts'
import { ensureEmailIdentity } from '../store/identities.ts'
import { clearTokens } from '../store/one-time-tokens.ts'
import type { User } from '../store/users.ts'
import { findUser, isConfirmed, reloadUser, updateUser } from '../store/users.ts'
import { userView } from '../user-view.ts'
import { createUser, EMAIL_PROVIDER } from './sign-up.ts'
import { isUnconfirmedSignUp, resetSignUp } from './reset-sign-up.ts'

/** Creates the user if there is none, and mails a link that lets the user set a password. */
export async function invite(flow: Flow, params: Params, redirectTo: string): Promise<unknown> {
  const email = normalizeEmail(params['email'])
  const data = objectOf(params, 'data') ?? {}
  await limitInvitations(flow, email)
  const user = await retryOnDuplicateEmail(flow, async (session) => {
    const invited = await inviteUser(flow, session, email, data)
    await sendCode(flow, session, invited, 'invite', { redirectTo })
    return reloadUser(session, invited.id)
  })
  flow.mail.deliver()
  return userView(user)
}

async function inviteUser(
  flow: Flow,
  session: Session,
  email: string,
  userMetadata: Readonly<Record<string, unknown>>,
): Promise<User> {
  const existing = await findUser(session, { email }, { lock: true })
  if (existing && isConfirmed(existing)) throw emailExists()
  const newUser = { email, passwordHash: null, role: 'authenticated', appMetadata: EMAIL_PROVIDER, userMetadata }
  // A visitor who signed up with the address must not prevent an administrator's invitation.
  if (existing && isUnconfirmedSignUp(existing)) await resetSignUp(session, existing, newUser)
  const user = existing ?? (await createUser(flow, session, newUser))
  await ensureEmailIdentity(session, user, userMetadata)
  await recordAudit(session, flow.client, 'user_invited', null, { user_id: user.id, user_email: email })
  await updateUser(session, user.id, { invited_at: flow.now().toISOString() })
  return user
}

const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']

/** Returns the link that a mail would contain, for callers who send mails themselves. */
export async function generateLink(flow: Flow, params: Params, otherwise: string): Promise<unknown> {
  const type = textOf(params, 'type')
  const email = normalizeEmail(params['email'])
  const requested = textOf(params, 'redirect_to')
  const redirectTo = requested === '' ? otherwise : allowedRedirect(requested, flow.settings)
  if (!LINK_TYPES.includes(type)) throw validationFailed(`Invalid email action link type requested: ${type}`)
  const password = textOf(params, 'password')
  if (type === 'signup') {
    if (password === '') throw validationFailed('Signup requires a valid password')
    checkStrength(password, flow.settings.password)
  }
  const passwordHash = await hashPassword(password === '' ? unusablePassword() : password)
  const { user, issued, verification } = await retryOnDuplicateEmail(flow, async (session) => {
    const created = await issueFor(flow, session, type, email, passwordHash, params, redirectTo)
    return { ...created, user: await reloadUser(session, created.userId) }
  })
  return {
    ...userView(user),
    action_link: issued.link,
    email_otp: issued.code,
    hashed_token: issued.token,
    verification_type: verification,
    redirect_to: redirectTo,
  }
}

async function issueFor(
  flow: Flow,
  session: Session,
  type: string,
  email: string,
  passwordHash: string,
  params: Params,
  redirectTo: string,
): Promise<{ userId: string; issued: IssuedCode; verification: string }> {
  const existing = await findUser(session, { email }, { lock: true })
  const data = objectOf(params, 'data') ?? {}
  const issue = async (user: User, name: keyof typeof CODES) => ({
    userId: user.id,
    issued: await issueCode(flow, session, user, CODES[name], email, { redirectTo }),
    verification: name,
  })
  if (type === 'invite') return issue(await inviteUser(flow, session, email, data), 'invite')
  if (type === 'signup' || (type === 'magiclink' && !existing)) {
    return issue(await signUpUser(flow, session, existing, email, passwordHash, data), 'signup')
  }
  if (!existing) throw userNotFound('User with this email not found')
  if (type === 'magiclink' || type === 'recovery') {
    await recordAudit(session, flow.client, 'user_recovery_requested', existing)
    return issue(existing, type)
  }
  const issued = await issueEmailChange(flow, session, existing, type, normalizeEmail(params['new_email']), redirectTo)
  return { userId: existing.id, issued, verification: type }
}

async function signUpUser(
  flow: Flow,
  session: Session,
  existing: User | null,
  email: string,
  passwordHash: string,
  userMetadata: Readonly<Record<string, unknown>>,
): Promise<User> {
  if (existing && isConfirmed(existing)) throw emailExists()
  if (existing) {
    await resetSignUp(session, existing, { passwordHash, userMetadata })
    return existing
  }
  const user = await createUser(flow, session, {
    email,
    passwordHash,
    role: 'authenticated',
    appMetadata: EMAIL_PROVIDER,
    userMetadata,
  })
  await ensureEmailIdentity(session, user, userMetadata)
  return user
}

async function issueEmailChange(
  flow: Flow,
  session: Session,
  user: User,
  type: string,
  newEmail: string,
  redirectTo: string,
): Promise<IssuedCode> {
  const isCurrent = type === 'email_change_current'
  if (isCurrent && !flow.settings.doubleConfirmChanges) {
    throw validationFailed('Enable secure email change to generate link for current email')
  }
  if (await findUser(session, { email: newEmail })) throw emailExists()
  // Links for both addresses are requested one after the other and belong to the same change.
  if (user.email_change !== newEmail) {
    await clearTokens(session, user.id, ['email_change_token_new', 'email_change_token_current'])
    await updateUser(session, user.id, { email_change: newEmail, email_change_confirm_status: '0' })
  }
  const token = isCurrent ? 'email_change_token_current' : 'email_change_token_new'
  const address = isCurrent ? (user.email as string) : newEmail
  return issueCode(flow, session, user, { type: 'email_change', token }, address, { redirectTo })
}
