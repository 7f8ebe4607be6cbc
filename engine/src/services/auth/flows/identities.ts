import { isUuid } from '../../../kernel/uuid.ts'
import type { SignedInUser } from '../authenticate.ts'
import type { Flow } from '../context.ts'
import { AuthError, DISABLED, sessionNotFound, userNotFound, validationFailed } from '../errors.ts'
import { recordAudit } from '../store/audit.ts'
import { deleteIdentity } from '../store/external-identities.ts'
import { refreshProviders } from '../store/identities.ts'
import { findUser } from '../store/users.ts'
import { beginOAuth } from './oauth.ts'

/** Begins the link of another identity to the signed-in user, and returns the provider's page. */
export async function linkIdentity(
  flow: Flow,
  user: SignedInUser,
  search: URLSearchParams,
  redirectTo: string,
): Promise<string> {
  if (!flow.settings.manualLinkingEnabled) throw DISABLED.linking()
  // Without a session nothing could end the link.
  if (user.sessionId === null) throw sessionNotFound()
  return beginOAuth(flow, search, redirectTo, user)
}

export async function unlinkIdentity(flow: Flow, { user }: SignedInUser, identityId: string): Promise<unknown> {
  if (!flow.settings.manualLinkingEnabled) throw DISABLED.linking()
  if (!isUuid(identityId)) throw validationFailed('identity_id must be an UUID', 404)
  await flow.db.transaction(async (session) => {
    const current = await findUser(session, { id: user.id }, { lock: true })
    if (current === null) throw userNotFound()
    const removed = current.identities.find(({ id }) => id === identityId.toLowerCase())
    const others = current.identities.filter(({ id }) => id !== identityId.toLowerCase())
    if (current.identities.length <= 1) {
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    }
    if (removed === undefined) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
    // GoTrue gives the user the address of another identity. Here an address changes only when its owner confirms it.
    if (!others.some(({ email }) => email === current.email)) {
      throw new AuthError(
        422,
        'email_conflict_identity_not_deletable',
        'Unable to unlink identity due to email conflict',
      )
    }
    await deleteIdentity(session, removed.id)
    await refreshProviders(session, current.id)
    const { id, provider, provider_id } = removed
    await recordAudit(session, flow.client, 'identity_unlinked', current, { identity_id: id, provider, provider_id })
  })
  return {}
}
