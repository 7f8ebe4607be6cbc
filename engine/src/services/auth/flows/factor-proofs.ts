import type { Session } from '../../../kernel/db/database.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import type { SignedInUser } from '../authenticate.ts'
import { countFactorGuess } from '../code-guesses.ts'
import type { Flow } from '../context.ts'
import { limitRequests } from '../context.ts'
import { AuthError, badJson, DISABLED, FACTOR, validationFailed, WEB_AUTHN } from '../errors.ts'
import type { PreparedSession, SecondMethod } from '../issue-session.ts'
import { prepareRaisedSession, sessionResponse } from '../issue-session.ts'
import type { Params } from '../params.ts'
import { textOf } from '../params.ts'
import { recordAudit } from '../store/audit.ts'
import type { ChallengeData, FactorChallenge, FactorSecrets } from '../store/factors.ts'
import {
  deleteChallenge,
  deleteUnverifiedFactors,
  findChallenge,
  insertChallenge,
  markChallengeUsed,
  storeFactorCredential,
  takeStep,
  verifyFactor,
} from '../store/factors.ts'
import type { User } from '../store/users.ts'
import { matchingStep, normalizedCode } from '../totp.ts'
import type { Credential } from '../web-authn.ts'
import { CHALLENGE_SECONDS, checkAssertion, checkCreation, creationOptions, requestOptions } from '../web-authn.ts'
import { credentialOf, storedCredential } from '../stored-credential.ts'
import { requireFactor } from './factors.ts'
import { lockOwner, ownerOf, requireRecentFactor, type LockedOwner, type SessionOwner } from './session-owner.ts'

/** Asks for a proof: the code of an authenticator app, or the answer of a security key. */
export async function challengeFactor(flow: Flow, signedIn: SignedInUser, id: string): Promise<unknown> {
  const owner = ownerOf(signedIn)
  await limitRequests(flow, 'factor-challenge', flow.settings.limits.verify)
  const { user, factor, others } = await flow.db.transaction((session) => readFactor(flow, session, owner, id))
  requireVerifiable(flow, factor)
  const webauthn = factor.factor_type === 'webauthn' ? await optionsFor(flow, user, factor, others) : null
  const data: ChallengeData = {
    session_id: owner.sessionId,
    ...(webauthn === null ? {} : { challenge: webauthn.options.challenge }),
  }
  const challengeId = await flow.db.transaction(async (session) => {
    await lockOwner(session, owner)
    await requireFactor(session, owner.userId, id)
    const traits = { factor_id: id, factor_status: factor.status }
    await recordAudit(session, flow.client, 'challenge_created', user, traits)
    return insertChallenge(session, id, flow.client, data)
  })
  return {
    id: challengeId,
    type: factor.factor_type,
    expires_at: Math.floor(flow.now().getTime() / 1000) + CHALLENGE_SECONDS,
    ...(webauthn === null
      ? {}
      : { webauthn: { type: webauthn.type, credential_options: { publicKey: webauthn.options } } }),
  }
}

async function readFactor(
  flow: Flow,
  session: Session,
  owner: SessionOwner,
  id: string,
): Promise<{ user: User; factor: FactorSecrets; others: Credential[] }> {
  const { user, factor } = await lockFactor(flow, session, owner, id)
  const keys = user.factors.filter(({ factor_type, status }) => factor_type === 'webauthn' && status === 'verified')
  const stored = await Promise.all(keys.map((key) => requireFactor(session, user.id, key.id)))
  const others = stored.map((other) => credentialOf(other.web_authn_credential)).filter((other) => other !== null)
  return { user, factor, others }
}

/**
 * Locks the user and finds the factor. The first proof of a new factor adds it, so it needs the right to add one: the factor may
 * have been enrolled before the user had any, by somebody else who knows the password.
 */
async function lockFactor(
  flow: Flow,
  session: Session,
  owner: SessionOwner,
  id: string,
): Promise<LockedOwner & { readonly factor: FactorSecrets }> {
  const locked = await lockOwner(session, owner)
  const factor = await requireFactor(session, owner.userId, id)
  if (factor.status !== 'verified') {
    requireRecentFactor(flow, owner, locked, 'AAL2 required to verify a new factor')
  }
  return { ...locked, factor }
}

function requireVerifiable({ settings }: Flow, { factor_type }: Pick<FactorSecrets, 'factor_type'>): void {
  if (factor_type === 'phone') throw DISABLED.phoneVerify()
  if (factor_type === 'totp' && !settings.factors.totp.canVerify) throw DISABLED.totpVerify()
  if (factor_type === 'webauthn' && !settings.factors.webauthn.canVerify) throw DISABLED.webauthnVerify()
}

/** A new factor's key is created; later it signs. */
async function optionsFor({ settings }: Flow, user: User, factor: FactorSecrets, others: readonly Credential[]) {
  const party = settings.relyingParty
  const own = credentialOf(factor.web_authn_credential)
  if (own !== null) return { type: 'request' as const, options: await requestOptions(party, 'second', [own]) }
  // A device keeps one discoverable key for each handle: the factor's own must not replace the user's passkey.
  const handle = { handle: factor.id, name: user.email ?? '', displayName: user.email ?? '' }
  const existing = others.map((other) => other.id)
  return { type: 'create' as const, options: await creationOptions(party, 'second', handle, existing) }
}

/** Accepts a proof: the session gets the second factor. */
export async function verifyFactorProof(
  flow: Flow,
  signedIn: SignedInUser,
  id: string,
  params: Params,
): Promise<unknown> {
  const owner = ownerOf(signedIn)
  await limitRequests(flow, 'factor-verify', flow.settings.limits.verify)
  const { factor } = await flow.db.transaction((session) => lockFactor(flow, session, owner, id))
  const code = textOf(params, 'code')
  if (factor.factor_type !== 'webauthn' && code === '') throw validationFailed('Code needs to be non-empty')
  requireVerifiable(flow, factor)
  const challengeId = textOf(params, 'challenge_id')
  if (!isUuid(challengeId)) throw badJson('challenge_id must be an UUID')
  const prepared =
    factor.factor_type === 'webauthn'
      ? await verifyKey(flow, owner, factor, challengeId, params)
      : await verifyCode(flow, owner, id, challengeId, code)
  return sessionResponse(flow, prepared)
}

async function verifyCode(
  flow: Flow,
  owner: SessionOwner,
  id: string,
  challengeId: string,
  given: string,
): Promise<PreparedSession> {
  const code = normalizedCode(given)
  if (code === null) throw FACTOR.wrongCode()
  const wasRight = await countFactorGuess(flow, owner.userId)
  const outcome = await flow.db.transaction(async (session) => {
    const { user, factor } = await lockFactor(flow, session, owner, id)
    const challenge = await takeChallenge(flow, session, owner, id, challengeId)
    if (challenge instanceof AuthError) return challenge
    const step = matchingStep(factor.secret ?? '', code, flow.now())
    if (step === null || !(await takeStep(session, id, step))) return FACTOR.wrongCode()
    await markChallengeUsed(session, challenge.id)
    await wasRight(session)
    return accept(flow, session, owner, user, factor, challenge.id)
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

/** An answer of a security key. Its challenge is used up before the answer is checked, so that it is checked once. */
async function verifyKey(
  flow: Flow,
  owner: SessionOwner,
  factor: FactorSecrets,
  challengeId: string,
  params: Params,
): Promise<PreparedSession> {
  const { type, answer } = keyAnswer(params)
  const challenge = await flow.db.transaction(async (session) => {
    await lockOwner(session, owner)
    const taken = await takeChallenge(flow, session, owner, factor.id, challengeId)
    if (!(taken instanceof AuthError)) await deleteChallenge(session, challengeId)
    return taken
  })
  if (challenge instanceof AuthError) throw challenge
  const expected = challenge.data?.challenge ?? ''
  const party = flow.settings.relyingParty
  const own = credentialOf(factor.web_authn_credential)
  if ((type === 'create') !== (own === null) || expected === '') throw validationFailed('Invalid credential_response')
  const credential =
    own === null
      ? await checkCreation(party, 'second', answer, expected)
      : { ...own, ...(await checkAssertion(party, 'second', answer, expected, own)) }
  return flow.db.transaction(async (session) => {
    const { user, factor: current } = await lockFactor(flow, session, owner, factor.id)
    // Another answer was accepted meanwhile: this one was checked against a key, or a count, that is no longer stored.
    if (JSON.stringify(current.web_authn_credential) !== JSON.stringify(factor.web_authn_credential)) {
      throw WEB_AUTHN.failed()
    }
    await storeFactorCredential(session, factor.id, storedCredential(credential), credential.aaguid)
    return accept(flow, session, owner, user, current, challengeId)
  })
}

function keyAnswer(params: Params): { type: 'create' | 'request'; answer: unknown } {
  const webauthn = params['webauthn'] as Params | null | undefined
  if (webauthn === undefined || webauthn === null) throw validationFailed('WebAuthn config required')
  if (typeof webauthn !== 'object' || Array.isArray(webauthn)) throw badJson('webauthn must be an object')
  const type = textOf(webauthn, 'type')
  if (type !== 'create' && type !== 'request') throw validationFailed('WebAuthn type must be create or request')
  const answer = webauthn['credential_response'] ?? null
  if (answer === null) throw validationFailed('credential_response required')
  return { type, answer }
}

/** Returns an error instead of throwing it where the deletion of an expired challenge has to be committed. */
async function takeChallenge(
  flow: Flow,
  session: Session,
  { sessionId }: SessionOwner,
  factorId: string,
  id: string,
): Promise<FactorChallenge | AuthError> {
  const challenge = await findChallenge(session, factorId, id, flow.client)
  // Only the session that asked for it may answer it. To any other it does not exist.
  if (!challenge || challenge.data?.session_id !== sessionId) return FACTOR.challengeNotFound()
  if (challenge.isUsed || challenge.isOtherAddress) return FACTOR.otherAddress()
  if (Math.abs(challenge.ageSeconds) <= CHALLENGE_SECONDS) return challenge
  await deleteChallenge(session, id)
  return FACTOR.challengeExpired(id)
}

const METHODS = { totp: 'totp', webauthn: 'mfa/webauthn' } as const satisfies Record<string, SecondMethod>

async function accept(
  flow: Flow,
  session: Session,
  owner: SessionOwner,
  user: User,
  factor: FactorSecrets,
  challengeId: string,
): Promise<PreparedSession> {
  const type = factor.factor_type === 'webauthn' ? 'webauthn' : 'totp'
  await verifyFactor(session, factor.id)
  await deleteUnverifiedFactors(session, user.id, { type })
  const traits = { factor_id: factor.id, challenge_id: challengeId, factor_type: type }
  await recordAudit(session, flow.client, 'verification_attempted', user, traits)
  return prepareRaisedSession(flow, session, user, owner.sessionId, METHODS[type], factor.id)
}
