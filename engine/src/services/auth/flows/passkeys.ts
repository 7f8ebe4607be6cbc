import { isUuid } from '../../../kernel/uuid.ts'
import type { SignedInUser } from '../authenticate.ts'
import type { Flow } from '../context.ts'
import { limitRequests } from '../context.ts'
import { AuthError, userBanned, validationFailed, WEB_AUTHN } from '../errors.ts'
import { prepareSession, sessionResponse } from '../issue-session.ts'
import type { Params } from '../params.ts'
import { textOf } from '../params.ts'
import { recordAudit } from '../store/audit.ts'
import type { Passkey } from '../store/passkeys.ts'
import {
  findPasskeyByCredential,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  storeChallenge,
  takeChallenge,
  type ChallengeOwner,
} from '../store/passkeys.ts'
import { findUser, isBanned, isConfirmed } from '../store/users.ts'
import type { RelyingParty } from '../types.ts'
import { CHALLENGE_SECONDS, checkAssertion, checkCreation, creationOptions, requestOptions } from '../web-authn.ts'
import { lockOwner, ownerOf, requireRecentFactor, requireSecondFactor } from './session-owner.ts'

const MAX_PASSKEYS = 10

export const MANAGE = 'AAL2 session is required to manage passkeys when MFA is enabled'

/** Asks the browser of a signed-in user to create a passkey. */
export async function startPasskeyRegistration(flow: Flow, signedIn: SignedInUser): Promise<unknown> {
  const owner = ownerOf(signedIn)
  await limitRequests(flow, 'passkey', flow.settings.limits.signIn)
  const { user, existing } = await flow.db.transaction(async (session) => {
    const locked = await lockOwner(session, owner)
    requireRecentFactor(flow, owner, locked, MANAGE)
    return { user: locked.user, existing: await listPasskeys(session, owner.userId) }
  })
  if (existing.length >= MAX_PASSKEYS) throw WEB_AUTHN.tooMany()
  const party = flow.settings.relyingParty
  const name = nameAt(party, user.email ?? '')
  const given = user.raw_user_meta_data?.['name']
  const displayName = typeof given === 'string' && given !== '' ? nameAt(party, given) : name
  const options = await creationOptions(
    party,
    'passkey',
    { handle: handleAt(party, user.id), name, displayName },
    existing.map(({ credentialId }) => credentialId),
  )
  return challengeView(flow, options, owner)
}

/**
 * A device keeps one passkey for each site and handle. A person has the same id in Training as in Production, at the same
 * site: with the id alone, a passkey of one would replace that of the other.
 */
function handleAt({ environment }: RelyingParty, userId: string): string {
  return environment === '' ? userId : `${environment}:${userId}`
}

/** Devices list their passkeys by this name. */
function nameAt({ environment }: RelyingParty, name: string): string {
  return environment === '' ? name : `${name} (${environment})`
}

async function challengeView(
  flow: Flow,
  options: { readonly challenge: string },
  owner: ChallengeOwner | null,
): Promise<unknown> {
  const id = await flow.db.transaction((session) =>
    storeChallenge(session, options.challenge, owner, CHALLENGE_SECONDS),
  )
  return {
    challenge_id: id,
    options,
    expires_at: Math.floor(flow.now().getTime() / 1000) + CHALLENGE_SECONDS,
  }
}

export async function finishPasskeyRegistration(flow: Flow, signedIn: SignedInUser, params: Params): Promise<unknown> {
  const owner = ownerOf(signedIn)
  await flow.db.transaction(async (session) => requireSecondFactor(await lockOwner(session, owner), MANAGE))
  const { challengeId, answer } = answerOf(params)
  const challenge = await useChallenge(flow, challengeId, owner)
  const credential = await checkCreation(flow.settings.relyingParty, 'passkey', answer, challenge)
  const passkey = await flow.db.transaction(async (session) => {
    const locked = await lockOwner(session, owner)
    requireSecondFactor(locked, MANAGE)
    if ((await listPasskeys(session, owner.userId)).length >= MAX_PASSKEYS) throw WEB_AUTHN.tooMany()
    const inserted = await insertPasskey(session, owner.userId, credential, 'Passkey')
    if (!inserted) throw WEB_AUTHN.credentialExists()
    await recordAudit(session, flow.client, 'passkey_created', locked.user, { passkey_id: inserted.id })
    return inserted
  })
  return passkeyView(passkey)
}

function answerOf(params: Params): { challengeId: string; answer: unknown } {
  const challengeId = textOf(params, 'challenge_id')
  if (challengeId === '') throw validationFailed('challenge_id is required')
  const answer = params['credential'] ?? null
  if (answer === null) throw validationFailed('credential is required')
  if (!isUuid(challengeId)) throw validationFailed('challenge_id must be a valid UUID')
  return { challengeId, answer }
}

/** Uses the challenge up before the answer is checked, so that it is checked once. */
async function useChallenge(flow: Flow, id: string, owner: ChallengeOwner | null): Promise<string> {
  const taken = await flow.db.transaction((session) => takeChallenge(session, id, owner))
  if (!taken) throw WEB_AUTHN.challengeNotFound()
  if (taken.isExpired) throw WEB_AUTHN.challengeExpired()
  return taken.challenge
}

export function passkeyView({ id, friendly_name, created_at, last_used_at }: Passkey): Record<string, unknown> {
  return {
    id,
    ...(friendly_name === '' ? {} : { friendly_name }),
    created_at: new Date(created_at).toISOString(),
    ...(last_used_at === null ? {} : { last_used_at: new Date(last_used_at).toISOString() }),
  }
}

/** Asks the browser of a visitor for a passkey of this site. The answer is the same for everybody. */
export async function startPasskeySignIn(flow: Flow): Promise<unknown> {
  await limitRequests(flow, 'passkey', flow.settings.limits.signIn)
  return challengeView(flow, await requestOptions(flow.settings.relyingParty, 'passkey'), null)
}

export async function finishPasskeySignIn(flow: Flow, params: Params): Promise<unknown> {
  const { challengeId, answer } = answerOf(params)
  const challenge = await useChallenge(flow, challengeId, null)
  const { credentialId, userHandle } = namedBy(answer)
  const passkey = await flow.db.transaction((session) => findPasskeyByCredential(session, credentialId))
  const party = flow.settings.relyingParty
  if (!passkey || userHandle !== handleAt(party, passkey.userId)) throw WEB_AUTHN.failed()
  const after = await checkAssertion(party, 'passkey', answer, challenge, passkey.credential)
  const prepared = await flow.db.transaction(async (session) => {
    const user = await findUser(session, { id: passkey.userId }, { lock: true })
    if (!user || !(await recordPasskeyUse(session, passkey.id, passkey.credential, after))) throw WEB_AUTHN.failed()
    if (user.email !== null && !isConfirmed(user))
      throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
    if (isBanned(user, flow.now())) throw userBanned(undefined, 403)
    await recordAudit(session, flow.client, 'login', user, { passkey_id: passkey.id })
    return prepareSession(flow, session, user, 'passkey', { audit: false })
  })
  return sessionResponse(flow, prepared)
}

/** Which passkey and which user the answer claims to be of. Both are checked afterwards. */
function namedBy(answer: unknown): { credentialId: string; userHandle: string } {
  const { id, response } = answer as { id?: unknown; response?: { userHandle?: unknown } | null }
  const handle = response?.userHandle
  if (typeof id !== 'string' || typeof handle !== 'string') throw WEB_AUTHN.failed('Invalid credential response')
  return { credentialId: id, userHandle: Buffer.from(handle, 'base64url').toString('utf8') }
}
