import type { Session } from '../../../kernel/db/database.ts'
import { limitCodes } from '../code-guesses.ts'
import type { Flow } from '../context.ts'
import { limitRequests, retryOnDuplicateEmail, withConstantTime } from '../context.ts'
import { normalizeEmail } from '../email.ts'
import { AuthError, flowStateNotFound, otpExpired, userBanned, validationFailed } from '../errors.ts'
import type { Method, PreparedSession } from '../issue-session.ts'
import { prepareSession, sessionResponse } from '../issue-session.ts'
import { hashCode, hashLinkToken, PKCE_PREFIX } from '../one-time-codes.ts'
import type { Params } from '../params.ts'
import { textOf } from '../params.ts'
import { withFragment, withQuery } from '../redirects.ts'
import { recordAudit } from '../store/audit.ts'
import { issueAuthCode } from '../store/flow-states.ts'
import { refreshProviders, updateEmailIdentity } from '../store/identities.ts'
import type { TokenType } from '../store/one-time-tokens.ts'
import { ALL_TOKENS, clearTokens, findLink, tryCode } from '../store/one-time-tokens.ts'
import type { User } from '../store/users.ts'
import { findUser, isBanned, isConfirmed, reloadUser, updateUser } from '../store/users.ts'
import { confirmUser } from './sign-up.ts'
import { isUnconfirmedSignUp, EMPTY_SIGN_UP, resetSignUp } from './reset-sign-up.ts'

/** The tokens that each verification type accepts. `email` accepts every token that was mailed to sign the user in. */
const TOKENS: Readonly<Record<string, readonly TokenType[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

const OTHER_ADDRESS_PENDING = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** A session, a code to exchange for one, or null if the other of two addresses still has to confirm. */
type Accepted = { kind: 'session'; prepared: PreparedSession } | { kind: 'code'; code: string } | null

export async function verifyPosted(flow: Flow, params: Params): Promise<unknown> {
  refusePhone(params)
  const type = typeOf(params)
  const proof = postedProof(params)
  await limitRequests(flow, 'verify', flow.settings.limits.verify)
  // Links are not counted, so the user can still use the link if somebody else has used up the tries of the code.
  if (proof.kind === 'code') await limitCodes(flow, proof.address)
  const work = () => retryOnDuplicateEmail(flow, (session) => accept(flow, session, type, proof))
  // A code is counted if a user has the address, which takes longer than finding no user.
  const accepted = await (proof.kind === 'code' ? withConstantTime(work) : work())
  if (accepted instanceof AuthError) throw accepted
  if (accepted?.kind === 'session') return sessionResponse(flow, accepted.prepared)
  return { msg: OTHER_ADDRESS_PENDING, code: '200' }
}

/** No code is ever sent by telephone, so none can be right. */
function refusePhone(params: Params): void {
  if (!['sms', 'phone_change'].includes(textOf(params, 'type'))) return
  if (!/^\+?[1-9]\d{1,14}$/.test(textOf(params, 'phone').replaceAll(' ', ''))) {
    throw validationFailed('Invalid phone number format (E.164 required)')
  }
  throw otpExpired()
}

function typeOf(params: Params): string {
  const type = textOf(params, 'type')
  if (type === '') throw validationFailed('Verify requires a verification type')
  if (!Object.hasOwn(TOKENS, type)) throw validationFailed('Unsupported verification type')
  return type
}

/** What the caller sends: the token of a link, or a code with the address to which it was mailed. */
type Proof =
  | {
      readonly kind: 'link'
      readonly token: string
      /** If true, the answer is a code to exchange, not the tokens. */
      readonly isPkce: boolean
    }
  | { readonly kind: 'code'; readonly code: string; readonly address: string }

function postedProof(params: Params): Proof {
  const [token, hash] = [textOf(params, 'token'), textOf(params, 'token_hash')]
  if ((token === '') === (hash === '')) throw validationFailed('Verify requires either a token or a token hash')
  if (hash !== '') {
    if (['email', 'phone', 'redirect_to'].some((name) => textOf(params, name) !== '')) {
      throw validationFailed('Only the token_hash and type should be provided')
    }
    return { kind: 'link', token: hash, isPkce: false }
  }
  if (textOf(params, 'phone') !== '' || textOf(params, 'email') === '') {
    throw validationFailed('Only an email address or phone number should be provided on verify')
  }
  // A code that is typed in gives tokens at once, even if the link in the same mail would have given a code to exchange.
  return { kind: 'code', code: token, address: addressOf(params) }
}

function addressOf(params: Params): string {
  try {
    return normalizeEmail(params['email'])
  } catch {
    throw validationFailed('Invalid email format', 422)
  }
}

/** Accepts an opened link, and returns where the browser goes next, with the outcome in the address. */
export async function verifyLink(flow: Flow, query: URLSearchParams, redirectTo: string): Promise<string> {
  const token = query.get('token') ?? query.get('token_hash') ?? ''
  const isPkce = token.startsWith(PKCE_PREFIX)
  try {
    const type = typeOf(Object.fromEntries(query))
    if (token === '') throw validationFailed('Verify requires a token or a token hash')
    await limitRequests(flow, 'verify', flow.settings.limits.verify)
    const accepted = await retryOnDuplicateEmail(flow, (session) =>
      accept(flow, session, type, { kind: 'link', token, isPkce }),
    )
    if (accepted instanceof AuthError) throw accepted
    if (accepted === null) return withFragment(redirectTo, { message: OTHER_ADDRESS_PENDING })
    if (accepted.kind === 'code') return withQuery(redirectTo, { code: accepted.code })
    const { access_token, refresh_token, expires_in, expires_at, token_type } = await sessionResponse(
      flow,
      accepted.prepared,
    )
    const values = { access_token, expires_at, expires_in, refresh_token, token_type, type }
    return withFragment(
      redirectTo,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    )
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return failureRedirect(error, redirectTo, isPkce)
  }
}

const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** GoTrue writes a failure into the fragment, and for clients that exchange a code into the query too. */
export function failureRedirect({ status, code, message }: AuthError, redirectTo: string, isPkce: boolean): string {
  const values = { error: OAUTH_ERRORS[status] ?? 'access_denied', error_code: code, error_description: message }
  return withFragment(isPkce ? withQuery(redirectTo, values) : redirectTo, values)
}

const LINK_EXPIRED = 'Email link is invalid or has expired'

/** Returns a wrong code as an error instead of throwing it, so that the counted try is committed. */
async function accept(flow: Flow, session: Session, type: string, proof: Proof): Promise<Accepted | AuthError> {
  const types = TOKENS[type] ?? []
  const token =
    proof.kind === 'link'
      ? await findLink(session, hashLinkToken(proof.token), types)
      : await tryCode(session, { address: proof.address, hash: hashCode(proof.address, proof.code) }, types)
  const age = token ? (flow.now().getTime() - token.createdAt.getTime()) / 1000 : Infinity
  if (!token || Math.abs(age) > flow.settings.otpSeconds) {
    return otpExpired(proof.kind === 'link' ? LINK_EXPIRED : undefined)
  }
  const { user } = token
  if (isBanned(user, flow.now())) throw userBanned(undefined, 403)
  if (type === 'email_change') {
    if (!(await acceptEmailChange(flow, session, user, token.type))) return null
  } else if (token.type === 'confirmation_token') await acceptConfirmation(flow, session, user)
  else await acceptRecovery(flow, session, user)
  await refreshProviders(session, user.id)
  const current = await reloadUser(session, user.id)
  if (proof.kind === 'link' && proof.isPkce) {
    const code = await issueAuthCode(session, user.id, type === 'signup' ? 'email/signup' : type)
    if (code === null) throw flowStateNotFound()
    return { kind: 'code', code }
  }
  return { kind: 'session', prepared: await prepareSession(flow, session, current, 'otp' satisfies Method) }
}

async function acceptConfirmation(flow: Flow, session: Session, user: User): Promise<void> {
  await confirmUser(flow, session, user)
  await clearTokens(session, user.id, ['confirmation_token'])
}

async function acceptRecovery(flow: Flow, session: Session, user: User): Promise<void> {
  await clearTokens(session, user.id, ['recovery_token'])
  if (isConfirmed(user)) return
  // The user can read mail of the address, but this mail was not sent for a sign-up: the sign-up may be a stranger's.
  if (isUnconfirmedSignUp(user)) await resetSignUp(session, user, EMPTY_SIGN_UP)
  await confirmUser(flow, session, user)
  await clearTokens(session, user.id, ['confirmation_token'])
}

/** False if the other address still has to confirm. */
async function acceptEmailChange(flow: Flow, session: Session, user: User, type: TokenType): Promise<boolean> {
  const needsBoth = flow.settings.doubleConfirmChanges && user.email !== null && !flow.settings.autoconfirm
  if (needsBoth && user.email_change_confirm_status === 0) {
    await clearTokens(session, user.id, [type])
    await updateUser(session, user.id, { email_change_confirm_status: '1' })
    return false
  }
  await applyEmailChange(flow, session, user)
  return true
}

export async function applyEmailChange(flow: Flow, session: Session, user: User): Promise<void> {
  const email = user.email_change
  if (!email) throw otpExpired()
  const taken = await findUser(session, { email })
  if (taken && taken.id !== user.id) throw otpExpired(LINK_EXPIRED)
  // Links and codes that were sent to the old address must not work any more.
  await clearTokens(session, user.id, ALL_TOKENS)
  await updateUser(session, user.id, {
    email,
    email_change: '',
    email_change_confirm_status: '0',
    email_confirmed_at: flow.now().toISOString(),
    is_anonymous: 'false',
  })
  await updateEmailIdentity(session, user.id, { email, email_verified: true })
  await recordAudit(session, flow.client, 'user_modified', { id: user.id, email })
}
