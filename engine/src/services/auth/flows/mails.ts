import type { Session } from '../../../kernel/db/database.ts'
import type { Flow } from '../context.ts'
import { limitMails, takeMailTo, retryOnDuplicateEmail, withConstantTime } from '../context.ts'
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
import { confirmationOf, isSelfMade, keepPrepared, NOTHING_CHOSEN, startOver } from './start-over.ts'

/** The answer is the same for everybody: an address is known to its owner, and to nobody else. */
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
        await keepPrepared(session, user, flow.now())
        await sendCode(flow, session, user, confirmationOf(user), { redirectTo, challenge })
      }
      if (type === 'email_change' && user.email_change) {
        if ((await takeMailTo(flow, session, user.email_change)) > 0) return
        await sendEmailChange(flow, session, user, user.email_change, { redirectTo, challenge })
      }
    }),
  )
  flow.mail.deliver()
  return {}
}

/** Mails a link or a code instead of a password. Creates an unknown user, unless the caller says no. */
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
      const known = await findUser(session, { email }, { lock: true })
      if (!known && (!mayCreate || !settings.signUpEnabled)) {
        // As at sign-up: where addresses are confirmed, a refusal would tell a stranger who has an account.
        if (settings.autoconfirm) throw otpDisabled()
        return
      }
      const newUser = { email, passwordHash, role: 'authenticated', appMetadata: EMAIL_PROVIDER, userMetadata: data }
      const user = known ? await knownBefore(flow, session, known) : await createUser(flow, session, newUser)
      await ensureEmailIdentity(session, user, known ? {} : data)
      const link = { redirectTo, challenge }
      if (!isConfirmed(user) && !settings.autoconfirm) {
        await recordAudit(session, flow.client, 'user_confirmation_requested', user, { provider: 'email' })
        return sendCode(flow, session, user, known ? confirmationOf(user) : 'signup', link)
      }
      if (!isConfirmed(user)) await confirmUser(flow, session, user)
      await recordAudit(session, flow.client, 'user_recovery_requested', user)
      return sendCode(flow, session, user, 'magiclink', link)
    }),
  )
  flow.mail.deliver()
  return {}
}

/** The link proves the address, and nothing of what sign-ups said before it. */
async function knownBefore(flow: Flow, session: Session, known: User): Promise<User> {
  if (isSelfMade(known)) return startOver(session, known, NOTHING_CHOSEN)
  await keepPrepared(session, known, flow.now())
  return reloadUser(session, known.id)
}
