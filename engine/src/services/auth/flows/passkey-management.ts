import { isUuid } from '../../../kernel/uuid.ts'
import type { SignedInUser } from '../authenticate.ts'
import type { Flow } from '../context.ts'
import { validationFailed, WEB_AUTHN } from '../errors.ts'
import type { Params } from '../params.ts'
import { recordAudit } from '../store/audit.ts'
import { deletePasskey, listPasskeys, renamePasskey } from '../store/passkeys.ts'
import { requireUser } from './admin-users.ts'
import { nameOf } from './factors.ts'
import { MANAGE, passkeyView } from './passkeys.ts'
import { lockOwner, ownerOf, requireRecentFactor } from './session-owner.ts'

export async function ownPasskeys(flow: Flow, { user }: SignedInUser): Promise<unknown> {
  return (await flow.db.transaction((session) => listPasskeys(session, user.id))).map(passkeyView)
}

export async function renameOwnPasskey(
  flow: Flow,
  { user }: SignedInUser,
  id: string,
  params: Params,
): Promise<unknown> {
  if (!isUuid(id)) throw WEB_AUTHN.notFound()
  const name = nameOf(params)
  if (name === '') throw validationFailed('friendly_name is required')
  return flow.db.transaction(async (session) => {
    const renamed = await renamePasskey(session, user.id, id, name)
    if (!renamed) throw WEB_AUTHN.notFound()
    await recordAudit(session, flow.client, 'passkey_updated', user, { passkey_id: id })
    return passkeyView(renamed)
  })
}

export async function deleteOwnPasskey(flow: Flow, signedIn: SignedInUser, id: string): Promise<void> {
  const owner = ownerOf(signedIn)
  await flow.db.transaction(async (session) => {
    const locked = await lockOwner(session, owner)
    requireRecentFactor(flow, owner, locked, MANAGE)
    if (!isUuid(id) || !(await deletePasskey(session, owner.userId, id))) throw WEB_AUTHN.notFound()
    await recordAudit(session, flow.client, 'passkey_deleted', locked.user, { passkey_id: id })
  })
}

export async function adminListPasskeys(flow: Flow, userId: string): Promise<unknown> {
  const passkeys = await flow.db.transaction(async (session) =>
    listPasskeys(session, (await requireUser(session, userId)).id),
  )
  return passkeys.map(passkeyView)
}

export async function adminDeletePasskey(flow: Flow, userId: string, id: string): Promise<void> {
  await flow.db.transaction(async (session) => {
    const user = await requireUser(session, userId)
    if (!isUuid(id) || !(await deletePasskey(session, user.id, id))) throw WEB_AUTHN.notFound()
    await recordAudit(session, flow.client, 'passkey_deleted', null, { user_id: user.id, passkey_id: id })
  })
}
