import type { Flow } from '../context.ts'
import { limitRequests } from '../context.ts'
import {
  AuthError,
  badCodeVerifier,
  emailNotConfirmed,
  flowStateExpired,
  flowStateNotFound,
  invalidCredentials,
  phoneProviderDisabled,
  userBanned,
  validationFailed,
} from '../errors.ts'
import type { Method, PreparedSession } from '../issue-session.ts'
import { prepareSession, sessionResponse } from '../issue-session.ts'
import type { Params } from '../params.ts'
import { textOf } from '../params.ts'
import { countGuess, type PasswordGuess } from '../password-guesses.ts'
import { checkPassword, checkStrength, hashPassword } from '../password.ts'
import { answersChallenge, takeFlowState } from '../store/flow-states.ts'
import { findUser, isBanned, isConfirmed, renewHash } from '../store/users.ts'

export async function signInWithPassword(flow: Flow, params: Params): Promise<unknown> {
  const [email, phone, password] = ['email', 'phone', 'password'].map((name) => textOf(params, name)) as [
    string,
    string,
    string,
  ]
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (phone !== '') throw phoneProviderDisabled('Phone logins are disabled', 422)
  if (email === '') throw validationFailed('missing email or phone')
  const address = email.trim().normalize('NFC').toLowerCase()
  await limitRequests(flow, 'sign-in', flow.settings.limits.signIn)
  const guess = await countGuess(flow, address)

  const response = await sessionResponse(flow, await openSession(flow, address, password, guess))
  const weakness = weaknessOf(password, flow)
  return weakness === null ? response : { ...response, weak_password: weakness }
}

/**
 * Compares hashes outside of any transaction, because that takes long. If the stored hash changed meanwhile, it tries once
 * more: the change may only be another sign-in that has renewed an old hash.
 */
async function openSession(
  flow: Flow,
  address: string,
  password: string,
  guess: PasswordGuess,
): Promise<PreparedSession> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const found = await flow.db.transaction((session) => findUser(session, { email: address }))
    const { isRight, isOutdated } = await checkPassword(password, found?.encrypted_password || null)
    if (!found || !isRight) throw invalidCredentials()
    if (isBanned(found, flow.now())) throw userBanned()
    if (!isConfirmed(found)) throw emailNotConfirmed()

    const newHash = isOutdated ? await hashPassword(password) : null
    const prepared = await flow.db.transaction(async (session) => {
      const user = await findUser(session, { id: found.id }, { lock: true })
      if (!user || user.encrypted_password !== found.encrypted_password) return null
      if (newHash !== null) await renewHash(session, user.id, newHash)
      await guess.wasRight(session, user.id)
      return prepareSession(flow, session, user, 'password')
    })
    if (prepared !== null) return prepared
  }
  throw invalidCredentials()
}

/** A password from before a stricter rule is still accepted; the client may ask for a better one. */
function weaknessOf(password: string, { settings }: Flow): { message: string; reasons: readonly string[] } | null {
  try {
    checkStrength(password, settings.resetPassword)
    return null
  } catch (error) {
    if (error instanceof AuthError && error.reasons) return { message: error.message, reasons: error.reasons }
    return null
  }
}

const CODE_SECONDS = 300

/** Completes a link that gave the client a code: the code is exchanged for tokens (RFC 7636). */
export async function exchangeCode(flow: Flow, params: Params): Promise<unknown> {
  const [code, verifier] = [textOf(params, 'auth_code'), textOf(params, 'code_verifier')]
  if (code === '' || verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  await limitRequests(flow, 'verify', flow.settings.limits.verify)
  const outcome = await flow.db.transaction(async (session) => {
    const state = await takeFlowState(session, code)
    if (!state) return flowStateNotFound()
    const { user } = state
    if (isBanned(user, flow.now())) return userBanned(undefined, 403)
    // The code is used up even if the verifier is wrong: a second guess needs a second link.
    if (state.ageSeconds > CODE_SECONDS) return flowStateExpired()
    if (!answersChallenge(state.challenge, verifier)) return badCodeVerifier()
    const prepared = await prepareSession(flow, session, user, state.authenticationMethod as Method, state)
    return { prepared, state }
  })
  if (outcome instanceof AuthError) throw outcome
  const { providerToken, providerRefreshToken } = outcome.state
  return {
    ...(await sessionResponse(flow, outcome.prepared)),
    ...(providerToken === null ? {} : { provider_token: providerToken }),
    ...(providerRefreshToken === null ? {} : { provider_refresh_token: providerRefreshToken }),
  }
}
