import type { Session } from '../../../kernel/db/database.ts'
import type { Flow } from '../context.ts'
import { limitMails, consumeMailTo, retryOnDuplicateEmail, withConstantTime } from '../context.ts'
import { normalizeEmail } from '../email.ts'
import { otpDisabled, phoneProviderDisabled, validationFailed } from '../errors.ts'
import type { Params } from '../params.ts'
import { challengeOf, flagOf, objectOf, textOf } from '../params.ts'
import { hashPassword, unusablePassword } from '../password.ts'
import { sendCode } from '../send-code.ts'
import { recordAudit } from '../store/audit.ts'
import { ensureEmailIdentity } from '../store/identities.ts'
import type { User } from '../store/users.ts'
import { findUser, isConfirmed, reloadUser } from '../store/users.ts'
import { sendEmailChange } from './email-change.ts'
import { confirmUser, createUser, EMAIL_PROVIDER } from './sign-up.ts'
import { confirmationKind, isUnconfirmedSignUp, markAsInvited, EMPTY_SIGN_UP, resetSignUp } from './reset-sign-up.ts'

/** The answer is always the same, so that a caller cannot find out which addresses have an account. */
export async function recover(flow: Flow, params: Params, redirectTo: string): Promise<unknown> {
  if (textOf(params, 'email') === '') throw validationFailed('Password recovery requires an email')
  const email = normalizeEmail(params['email'])
  const challenge = challengeOf(params)
  await limitMails(flow, 'recovery', email)
  await withConstantTime(() =>
    flow.db.transaction(async (session) => {
      const user = await findUser(session, { email }, { lock: true })
      if (!user) return
      await recordAudit(session, flow.client, 'user_recovery_requested', user)
      await sendCode(flow, session, user, 'recovery', { redirectTo, challenge })
    }),
  )
  flow.mail.deliver()
  return {}
}

export async function resend(flow: Flow, params: Params, redirectTo: string): Promise<unknown> {
  const type = textOf(params, 'type')
  if (['sms', 'phone_change'].includes(type)) throw phoneProviderDisabled('Phone logins are disabled')
  if (type !== 'signup' && type !== 'email_change') {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (textOf(params, 'email') === '') {
    throw validationFailed(
      type === 'signup' ? 'Type provided requires an email address' : 'Missing email address or phone number',
    )
  }
  const email = normalizeEmail(params['email'])
  const challenge = challengeOf(params)
  await limitMails(flow, type, email)
  await withConstantTime(() =>
    flow.db.transaction(async (session) => {
      const user = await findUser(session, { email }, { lock: true })
      if (!user) return
      if (type === 'signup' && !isConfirmed(user)) {
        await recordAudit(session, flow.client, 'user_confirmation_requested', user)
        await markAsInvited(session, user, flow.now())
        await sendCode(flow, session, user, confirmationKind(user), { redirectTo, challenge })
      }
      if (type === 'email_change' && user.email_change) {
        if ((await consumeMailTo(flow, session, user.email_change)) > 0) return
        await sendEmailChange(flow, session, user, user.email_change, { redirectTo, challenge })
      }
    }),
  )
  flow.mail.deliver()
  return {}
}

/** Mails a link or a code instead of a password. Creates an unknown user, unless the caller forbids it. */
export async function sendOtp(flow: Flow, params: Params, redirectTo: string): Promise<unknown> {
  const { settings } = flow
  if (textOf(params, 'phone') !== '') {
    if (textOf(params, 'email') === '') throw phoneProviderDisabled('Unsupported phone provider')
    throw validationFailed('Only an email address or phone number should be provided')
  }
  if (textOf(params, 'email') === '') throw validationFailed('One of email or phone must be set')
  const email = normalizeEmail(params['email'])
  const data = objectOf(params, 'data') ?? {}
  const challenge = challengeOf(params)
  const mayCreate = flagOf(params, 'create_user', true)
  await limitMails(flow, 'magiclink', email)
  const passwordHash = await hashPassword(unusablePassword())
  await withConstantTime(() =>
    retryOnDuplicateEmail(flow, async (session) => {
      const existing = await findUser(session, { email }, { lock: true })
      if (!existing && (!mayCreate || !settings.signUpEnabled)) {
        // As at sign-up: if addresses are confirmed, a refusal would show a stranger which addresses have an account.
        if (settings.autoconfirm) throw otpDisabled()
        return
      }
      const newUser = { email, passwordHash, role: 'authenticated', appMetadata: EMAIL_PROVIDER, userMetadata: data }
      const user = existing ? await prepareExisting(flow, session, existing) : await createUser(flow, session, newUser)
      await ensureEmailIdentity(session, user, existing ? {} : data)
      const link = { redirectTo, challenge }
      if (!isConfirmed(user) && !settings.autoconfirm) {
        await recordAudit(session, flow.client, 'user_confirmation_requested', user, { provider: 'email' })
        return sendCode(flow, session, user, existing ? confirmationKind(user) : 'signup', link)
      }
      if (!isConfirmed(user)) await confirmUser(flow, session, user)
      await recordAudit(session, flow.client, 'user_recovery_requested', user)
      return sendCode(flow, session, user, 'magiclink', link)
    }),
  )
  flow.mail.deliver()
  return {}
}

/** The link proves the address. It does not prove that the data of earlier sign-ups is the user's. */
async function prepareExisting(flow: Flow, session: Session, existing: User): Promise<User> {
  if (isUnconfirmedSignUp(existing)) return resetSignUp(session, existing, EMPTY_SIGN_UP)
  await markAsInvited(session, existing, flow.now())
  return reloadUser(session, existing.id)
}
