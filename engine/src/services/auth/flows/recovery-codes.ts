import { randomBytes, randomInt } from 'node:crypto'
import type { SignedInUser } from '../authenticate.ts'
import { countFactorGuess, limitNewRecoveryCodes } from '../code-guesses.ts'
import type { Flow } from '../context.ts'
import { AuthError, DISABLED, FACTOR, insufficientAal, validationFailed } from '../errors.ts'
import { prepareRaisedSession, sessionResponse } from '../issue-session.ts'
import type { Params } from '../params.ts'
import { textOf } from '../params.ts'
import { hashWithSalt } from '../password.ts'
import { recordAudit } from '../store/audit.ts'
import { countRecoveryCodes, storeRecoveryCodes, takeRecoveryCode } from '../store/recovery-codes.ts'
import { hasSecondFactor } from '../store/users.ts'
import { lockOwner, ownerOf, requireRecentFactor, type LockedOwner } from './session-owner.ts'

/** Without the letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODES = 10
const CODE_LENGTH = 8
const NEED_FACTOR = 'AAL2 required to create recovery codes'

/** Returns ten codes, this once: the database stores their hashes. They replace earlier ones. */
export async function createRecoveryCodes(flow: Flow, signedIn: SignedInUser): Promise<unknown> {
  const owner = ownerOf(signedIn)
  requireFactorsOn(flow)
  const check = (locked: LockedOwner) => {
    if (!hasSecondFactor(locked.user)) throw insufficientAal(NEED_FACTOR)
    requireRecentFactor(flow, owner, locked, NEED_FACTOR)
  }
  // Hashing takes long, so it is checked before as well.
  check({ user: signedIn.user, aal: signedIn.proof.aal })
  await limitNewRecoveryCodes(flow, owner.userId)
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  const salt = randomBytes(16)
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hashWithSalt(code, salt))
  await flow.db.transaction(async (session) => {
    const locked = await lockOwner(session, owner)
    check(locked)
    const { user } = locked
    await storeRecoveryCodes(session, user.id, { salt: salt.toString('base64url'), hashes })
    await recordAudit(session, flow.client, 'user_modified', user, { recovery_codes: CODES })
  })
  return { codes: codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`) }
}

function requireFactorsOn({ settings }: Flow): void {
  if (!settings.factors.totp.canVerify && !settings.factors.webauthn.canVerify) throw DISABLED.totpVerify()
}

function newRecoveryCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** How many codes there are, and how many of them are not used. */
export async function recoveryCodesLeft(flow: Flow, signedIn: SignedInUser): Promise<unknown> {
  const { userId } = ownerOf(signedIn)
  const { total, remaining, createdAt } = await flow.db.transaction((session) => countRecoveryCodes(session, userId))
  return { total, remaining, created_at: createdAt === null ? null : new Date(createdAt).toISOString() }
}

/** Accepts a recovery code in place of a factor. Each code works once. */
export async function verifyRecoveryCode(flow: Flow, signedIn: SignedInUser, params: Params): Promise<unknown> {
  const owner = ownerOf(signedIn)
  requireFactorsOn(flow)
  const given = textOf(params, 'code')
  if (given === '') throw validationFailed('Code needs to be non-empty')
  const code = given.replaceAll(/[\s-]/g, '').toUpperCase()
  if (code.length !== CODE_LENGTH) throw wrongCode()
  const wasRight = await countFactorGuess(flow, owner.userId)
  const { salt } = await flow.db.transaction((session) => countRecoveryCodes(session, owner.userId))
  // A user without codes waits as long as for a wrong one.
  const hash = await hashWithSalt(code, salt === null ? randomBytes(16) : Buffer.from(salt, 'base64url'))
  const outcome = await flow.db.transaction(async (session) => {
    const { user } = await lockOwner(session, owner)
    if (!hasSecondFactor(user) || !(await takeRecoveryCode(session, user.id, hash))) return wrongCode()
    await wasRight(session)
    const traits = { factor_type: 'recovery_code' }
    await recordAudit(session, flow.client, 'verification_attempted', user, traits)
    return prepareRaisedSession(flow, session, user, owner.sessionId, 'mfa/recovery_code', null)
  })
  if (outcome instanceof AuthError) throw outcome
  return sessionResponse(flow, outcome)
}

const wrongCode = () => FACTOR.wrongCode('Invalid recovery code entered')
