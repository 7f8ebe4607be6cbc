import type { Session } from '../../../kernel/db/database.ts'
import type { SignedInUser } from '../authenticate.ts'
import { limitCodes, limitPasswordChanges } from '../code-guesses.ts'
import type { Flow } from '../context.ts'
import { limitMails, limitMailsTo } from '../context.ts'
import { normalizeEmail } from '../email.ts'
import {
  AuthError,
  emailExists,
  notAdmin,
  phoneProviderDisabled,
  reauthenticationInvalid,
  reauthenticationNeeded,
  samePassword,
  validationFailed,
} from '../errors.ts'
import { hashCode, hashLinkToken, newCode, newLinkToken } from '../one-time-codes.ts'
import type { Params } from '../params.ts'
import { challengeOf, objectOf, textOf } from '../params.ts'
import { checkPassword, checkStrength, hashPassword } from '../password.ts'
import { mailCode } from '../send-code.ts'
import { recordAudit } from '../store/audit.ts'
import { ensureEmailIdentity } from '../store/identities.ts'
import { storeToken, tryCode } from '../store/one-time-tokens.ts'
import { findSession } from '../store/sessions.ts'
import type { User } from '../store/users.ts'
import { findUser, isConfirmed, mergedMetadata, reloadUser, updateUser } from '../store/users.ts'
import { userView } from '../user-view.ts'
import { sendEmailChange } from './email-change.ts'
import { endAccess } from './end-access.ts'
import { lockOwner, requireRecentFactor, type LockedOwner } from './session-owner.ts'
import { applyEmailChange } from './verify.ts'

export function getUser({ user }: SignedInUser): unknown {
  return userView(user)
}

const NEED_FACTOR = 'AAL2 session is required to update email or password when MFA is enabled.'

export async function updateOwnUser(
  flow: Flow,
  signedInUser: SignedInUser,
  params: Params,
  redirectTo: string,
): Promise<unknown> {
  const { settings } = flow
  if (textOf(params, 'phone') !== '') throw phoneProviderDisabled('Phone logins are disabled')
  if (objectOf(params, 'app_metadata')) throw notAdmin()
  const data = objectOf(params, 'data')
  const email = textOf(params, 'email') === '' ? null : normalizeEmail(params['email'])
  const isNewEmail = email !== null && email !== signedInUser.user.email
  const challenge = challengeOf(params)
  const isNewPassword = textOf(params, 'password') !== ''
  const owner = { userId: signedInUser.user.id, sessionId: signedInUser.sessionId, proof: signedInUser.proof }
  const requireRights = (locked: LockedOwner) => {
    if (isNewPassword || isNewEmail) requireRecentFactor(flow, owner, locked, NEED_FACTOR, 401)
  }
  requireRights({ user: signedInUser.user, aal: signedInUser.proof.aal })
  const password = params['password'] === undefined || params['password'] === null ? null : textOf(params, 'password')
  if (password !== null) {
    checkStrength(password, settings.resetPassword)
    if (signedInUser.user.is_anonymous && !isNewEmail) {
      throw validationFailed('Updating password of an anonymous user without an email or phone is not allowed', 422)
    }
    await limitPasswordChanges(flow, signedInUser.user.id)
    await requireRecentSignIn(flow, signedInUser, textOf(params, 'nonce'))
    if ((await checkPassword(password, signedInUser.user.encrypted_password || null)).isRight) throw samePassword()
  }
  if (isNewEmail && !settings.autoconfirm) {
    if (settings.doubleConfirmChanges && signedInUser.user.email !== null)
      await limitMailsTo(flow, signedInUser.user.email)
    await limitMails(flow, 'email_change', email, signedInUser.user.id)
  }
  const passwordHash = password === null ? null : await hashPassword(password)

  const user = await flow.db.transaction(async (session) => {
    // Checked again, because hashing takes long: meanwhile the session may have ended, or the user may have got a factor.
    const locked = await lockOwner(session, owner)
    requireRights(locked)
    const { user: current } = locked
    if (passwordHash !== null) await setPassword(flow, session, current, passwordHash, signedInUser.sessionId)
    if (data)
      await updateUser(session, current.id, { raw_user_meta_data: mergedMetadata(current.raw_user_meta_data, data) })
    if (isNewEmail) await changeEmail(flow, session, current, email, { redirectTo, challenge })
    await recordAudit(session, flow.client, 'user_modified', current)
    return reloadUser(session, current.id)
  })
  flow.mail.deliver()
  return userView(user)
}

/** A new password ends every other session, link and code: somebody else may have known the old password. */
export async function setPassword(
  flow: Flow,
  session: Session,
  user: User,
  hash: string,
  keepSession: string | null,
): Promise<void> {
  await updateUser(session, user.id, { encrypted_password: hash })
  if (user.email !== null) await ensureEmailIdentity(session, user)
  await endAccess(session, user, keepSession)
  await recordAudit(session, flow.client, 'user_updated_password', user)
}

async function changeEmail(
  flow: Flow,
  session: Session,
  user: User,
  email: string,
  link: Parameters<typeof sendEmailChange>[4],
): Promise<void> {
  if (await findUser(session, { email })) throw emailExists()
  if (user.is_anonymous && flow.settings.autoconfirm) {
    await ensureEmailIdentity(session, { id: user.id, email })
    await applyEmailChange(flow, session, { ...user, email_change: email })
    return
  }
  await sendEmailChange(flow, session, user, email, link)
}

const RECENT_MS = 24 * 60 * 60 * 1000

/** Requires a sign-in within a day, or the code that `reauthenticate` sent. */
async function requireRecentSignIn(flow: Flow, { user, sessionId }: SignedInUser, nonce: string): Promise<void> {
  if (!flow.settings.securePasswordChange) return
  const address = user.email ?? ''
  if (nonce !== '') await limitCodes(flow, user.id)
  // Returned, not thrown, so that the counted try is committed.
  const refusal = await flow.db.transaction(async (session) => {
    const current = sessionId === null ? null : await findSession(session, sessionId)
    const age = current ? flow.now().getTime() - new Date(current.created_at).getTime() : Infinity
    if (Math.abs(age) < RECENT_MS) return null
    if (nonce === '') return reauthenticationNeeded()
    const tried = { address, hash: hashCode(address, nonce), userId: user.id }
    const token = await tryCode(session, tried, ['reauthentication_token'])
    const codeAge = token ? (flow.now().getTime() - token.createdAt.getTime()) / 1000 : Infinity
    return Math.abs(codeAge) > flow.settings.otpSeconds ? reauthenticationInvalid() : null
  })
  if (refusal) throw refusal
}

export async function reauthenticate(flow: Flow, { user }: SignedInUser): Promise<unknown> {
  const { email } = user
  if (email === null) {
    throw validationFailed('Reauthentication requires the user to have an email or a phone number')
  }
  if (!isConfirmed(user)) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  await limitMails(flow, 'reauthentication', email, user.id)
  await flow.db.transaction(async (session) => {
    const code = newCode(flow.settings.otpLength)
    // Every flow locks the user before the token, so that no two wait for each other.
    await findUser(session, { id: user.id }, { lock: true })
    // This mail has no link, but the table requires a token.
    const token = newLinkToken(false)
    await recordAudit(session, flow.client, 'user_reauthenticate_requested', user)
    await storeToken(
      session,
      user.id,
      'reauthentication_token',
      { link: hashLinkToken(token), code: hashCode(email, code) },
      email,
      flow.now(),
    )
    const issued = { code, token, link: flow.settings.siteUrl }
    await mailCode(flow, session, user, { kind: 'reauthentication' }, email, issued, flow.settings.siteUrl)
  })
  flow.mail.deliver()
  return {}
}
