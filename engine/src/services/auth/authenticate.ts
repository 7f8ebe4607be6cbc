import { isUuid } from '../../kernel/uuid.ts'
import type { Session } from '../../kernel/db/database.ts'
import type { Flow } from './context.ts'
import { AuthError, badJwt, noAuthorization, notAdmin, sessionNotFound, userBanned } from './errors.ts'
import { endOf, endSessions, findSession, recordSeen, type Aal } from './store/sessions.ts'
import type { User } from './store/users.ts'
import { findUser, isBanned } from './store/users.ts'

/** A user with a valid token of a running session. */
export interface SignedInUser {
  readonly user: User
  readonly sessionId: string | null
  readonly aal: Aal
}

export async function authenticate(flow: Flow, authorization: string | undefined): Promise<SignedInUser> {
  const claims = await claimsOf(flow, authorization)
  const sub = claims['sub']
  if (typeof sub !== 'string' || sub === '') throw badJwt('invalid claim: missing sub claim')
  if (!isUuid(sub)) throw badJwt('invalid claim: sub claim must be a UUID', 400)
  const id = claims['session_id'] ?? ''
  if (typeof id !== 'string' || (id !== '' && !isUuid(id))) {
    throw badJwt('invalid claim: session_id claim must be a UUID')
  }
  const loaded = await flow.db.transaction((session) => load(flow, session, sub, id || null))
  if (loaded instanceof AuthError) throw loaded
  return loaded
}

/**
 * A token may outlive its session by up to an hour. Here the session must still exist. The end of a session that is too old
 * is returned, not thrown, so that its deletion is committed.
 */
async function load(
  flow: Flow,
  session: Session,
  sub: string,
  sessionId: string | null,
): Promise<SignedInUser | AuthError> {
  const user = await findUser(session, { id: sub })
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  // Checked before the session, which a ban ends: the ban is the better error for the user.
  if (isBanned(user, flow.now())) throw userBanned(undefined, 403)
  if (sessionId === null) return { user, sessionId, aal: 'aal1' }
  const found = await findSession(session, sessionId)
  if (!found || found.user_id !== user.id) throw sessionNotFound()
  if (endOf(found, flow.settings, flow.now()) !== null) {
    await endSessions(session, user.id, { only: sessionId })
    return sessionNotFound()
  }
  await recordSeen(session, found)
  return { user, sessionId, aal: found.aal ?? 'aal1' }
}

async function claimsOf(flow: Flow, authorization: string | undefined): Promise<Readonly<Record<string, unknown>>> {
  const token = /^bearer\s+(.+)$/i.exec(authorization?.trim() ?? '')?.[1]?.trim()
  if (!token) throw noAuthorization()
  try {
    return await flow.tokens.verify(token)
  } catch (error) {
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${(error as Error).message}`)
  }
}

const ADMIN_ROLES = ['service_role', 'supabase_admin']

/** Accepts the secret key, and tokens with one of the administrative roles. */
export async function requireAdmin(
  flow: Flow,
  keyRole: string | null,
  authorization: string | undefined,
  isApiKey: (credential: string) => boolean,
): Promise<void> {
  const credential = /^bearer\s+(.+)$/i.exec(authorization?.trim() ?? '')?.[1]?.trim()
  if (credential === undefined || isApiKey(credential)) {
    if (keyRole === 'service_role') return
    throw credential === undefined ? noAuthorization() : notAdmin()
  }
  const claims = await claimsOf(flow, authorization)
  if (!ADMIN_ROLES.includes(String(claims['role']))) throw notAdmin()
}
