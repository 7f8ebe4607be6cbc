import type { Session } from '../../../kernel/db/database.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import type { SignedInUser } from '../authenticate.ts'
import type { Flow } from '../context.ts'
import { DISABLED, FACTOR, validationFailed } from '../errors.ts'
import type { Params } from '../params.ts'
import { textOf } from '../params.ts'
import { recordAudit } from '../store/audit.ts'
import type { FactorSecrets } from '../store/factors.ts'
import {
  deleteFactor,
  deleteUnverifiedFactors,
  findFactor,
  insertFactor,
  renameFactor as storeFactorName,
} from '../store/factors.ts'
import { deleteRecoveryCodes } from '../store/recovery-codes.ts'
import { lowerSessions } from '../store/sessions.ts'
import { hasSecondFactor, reloadUser } from '../store/users.ts'
import { newTotp } from '../totp.ts'
import { factorView } from '../user-view.ts'
import { requireUser } from './admin-users.ts'
import { lockOwner, ownerOf, requireRecentFactor } from './session-owner.ts'

const MAX_NAME_LENGTH = 120

export function nameOf(params: Params, name = 'friendly_name'): string {
  const text = textOf(params, name)
  if (text.length > MAX_NAME_LENGTH) throw validationFailed(`${name} must be ${MAX_NAME_LENGTH} characters or less`)
  return text
}

/** A factor that is not verified after this time is deleted when the user adds another. */
const UNVERIFIED_SECONDS = 300

/** Adds a factor. It counts from when it was verified for the first time. */
export async function enrollFactor(flow: Flow, signedIn: SignedInUser, params: Params): Promise<unknown> {
  const owner = ownerOf(signedIn)
  const type = typeOf(flow, params)
  const name = nameOf(params)
  const issuer = nameOf(params, 'issuer') || new URL(flow.settings.siteUrl).host
  const totp = type === 'totp' ? newTotp(issuer, signedIn.user.email ?? '') : null
  const id = await flow.db.transaction(async (session) => {
    const locked = await lockOwner(session, owner)
    await deleteUnverifiedFactors(session, owner.userId, { olderThanSeconds: UNVERIFIED_SECONDS })
    const user = await reloadUser(session, owner.userId)
    if (user.factors.some(({ friendly_name }) => (friendly_name ?? '') === name)) throw FACTOR.nameTaken(name)
    if (user.factors.length >= flow.settings.factors.max) throw FACTOR.tooMany()
    requireRecentFactor(flow, owner, { ...locked, user }, 'AAL2 required to enroll a new factor')
    const created = await insertFactor(session, { userId: user.id, name, type, secret: totp?.secret ?? null })
    await recordAudit(session, flow.client, 'factor_in_progress', user, { factor_id: created, factor_type: type })
    return created
  })
  return {
    id,
    type,
    friendly_name: name,
    ...(totp === null ? {} : { totp: { qr_code: totp.svg, secret: totp.secret, uri: totp.uri } }),
  }
}

function typeOf({ settings }: Flow, params: Params): 'totp' | 'webauthn' {
  const type = textOf(params, 'factor_type')
  switch (type) {
    case 'totp':
      if (!settings.factors.totp.canEnroll) throw DISABLED.totpEnroll()
      return type
    case 'webauthn':
      if (!settings.factors.webauthn.canEnroll) throw DISABLED.webauthnEnroll()
      return type
    case 'phone':
      throw DISABLED.phoneEnroll()
    default:
      throw validationFailed('factor_type needs to be totp, phone, or webauthn')
  }
}

/** The user's own factor. Another user's is not found. */
export async function requireFactor(session: Session, userId: string, id: string): Promise<FactorSecrets> {
  if (!isUuid(id)) throw validationFailed('factor_id must be an UUID', 404)
  const factor = await findFactor(session, userId, id)
  if (!factor) throw FACTOR.notFound()
  return factor
}

export async function unenrollFactor(flow: Flow, signedIn: SignedInUser, id: string): Promise<unknown> {
  const owner = ownerOf(signedIn)
  await flow.db.transaction(async (session) => {
    const locked = await lockOwner(session, owner)
    const factor = await requireFactor(session, owner.userId, id)
    if (factor.status === 'verified') {
      requireRecentFactor(flow, owner, locked, 'AAL2 required to unenroll verified factor', 422)
    }
    await removeFactor(session, owner.userId, factor)
    const traits = { factor_id: id, factor_status: factor.status, session_id: owner.sessionId }
    await recordAudit(session, flow.client, 'factor_unenrolled', locked.user, traits)
  })
  return { id }
}

/** Recovery codes end with the last factor: there is nothing left that they could stand in for. */
async function removeFactor(session: Session, userId: string, { id, status }: FactorSecrets): Promise<void> {
  await deleteFactor(session, id)
  if (status !== 'verified') return
  await lowerSessions(session, userId, id)
  if (!hasSecondFactor(await reloadUser(session, userId))) await deleteRecoveryCodes(session, userId)
}

export async function adminListFactors(flow: Flow, userId: string): Promise<unknown> {
  return (await flow.db.transaction((session) => requireUser(session, userId))).factors.map(factorView)
}

export async function adminDeleteFactor(flow: Flow, userId: string, id: string): Promise<unknown> {
  return flow.db.transaction(async (session) => {
    const user = await requireUser(session, userId)
    const factor = await requireFactor(session, user.id, id)
    await removeFactor(session, user.id, factor)
    await recordAudit(session, flow.client, 'factor_deleted', user, { user_id: user.id, factor_id: id })
    return factorView(factor)
  })
}

export async function adminUpdateFactor(flow: Flow, userId: string, id: string, params: Params): Promise<unknown> {
  const name = nameOf(params)
  return flow.db.transaction(async (session) => {
    const user = await requireUser(session, userId)
    const factor = await requireFactor(session, user.id, id)
    if (name !== '' && user.factors.some((other) => other.id !== id && other.friendly_name === name)) {
      throw FACTOR.nameTaken(name)
    }
    if (name !== '') await storeFactorName(session, id, name)
    const traits = { user_id: user.id, factor_id: id, factor_type: factor.factor_type }
    await recordAudit(session, flow.client, 'factor_updated', null, traits)
    return factorView(await requireFactor(session, user.id, id))
  })
}
