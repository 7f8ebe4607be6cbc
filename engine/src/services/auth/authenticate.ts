import { isUuid } from '../../kernel/uuid.ts'
import type { Session } from '../../kernel/db/database.ts'
import type { Flow } from './context.ts'
import { AuthError, badJwt, noAuthorization, notAdmin, sessionNotFound, userBanned } from './errors.ts'
import { SECOND_METHODS, type SecondMethod } from './issue-session.ts'
import { endOf, endSessions, findSession, recordSeen, type Aal } from './store/sessions.ts'
import type { User } from './store/users.ts'
import { findUser, isBanned } from './store/users.ts'

/** A user with a valid token of a running session. */
export interface SignedInUser {
  readonly user: User
  readonly sessionId: string | null
  readonly proof: Proof
}

/** What the session has proved. A token from before a proof says nothing of it: somebody may have stolen it before. */
export interface Proof {
  readonly aal: Aal
  /** When a second factor was last given, in milliseconds. */
  readonly factorGivenAt: number | null
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
  const loaded = await flow.db.transaction((session) => load(flow, session, claims, sub, id || null))
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
  claims: Claims,
  sub: string,
  sessionId: string | null,
): Promise<SignedInUser | AuthError> {
  const user = await findUser(session, { id: sub })
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  // Checked before the session, which a ban ends: the ban is the better error for the user.
  if (isBanned(user, flow.now())) throw userBanned(undefined, 403)
  if (sessionId === null) return { user, sessionId, proof: { aal: 'aal1', factorGivenAt: null } }
  const found = await findSession(session, sessionId)
  if (!found || found.user_id !== user.id) throw sessionNotFound()
  if (endOf(found, flow.settings, flow.now()) !== null) {
    await endSessions(session, user.id, { only: sessionId })
    return sessionNotFound()
  }
  await recordSeen(session, found)
  return { user, sessionId, proof: proofOf(claims, found.aal) }
}

/** The session's row counts too: a token may outlive the removal of its factor. */
function proofOf(claims: Claims, stored: Aal | null): Proof {
  if (claims['aal'] !== 'aal2' || stored !== 'aal2') return { aal: 'aal1', factorGivenAt: null }
  const methods = Array.isArray(claims['amr']) ? (claims['amr'] as { method?: unknown; timestamp?: unknown }[]) : []
  const times = methods.flatMap(({ method, timestamp }) =>
    SECOND_METHODS.includes(method as SecondMethod) && typeof timestamp === 'number' ? [timestamp * 1000] : [],
  )
  return { aal: 'aal2', factorGivenAt: times.length === 0 ? null : Math.max(...times) }
}

type Claims = Readonly<Record<string, unknown>>

async function claimsOf(flow: Flow, authorization: string | undefined): Promise<Claims> {
  const token = /^bearer\s+(.+)$/i.exec(authorization?.trim() ?? '')?.[1]?.trim()
  if (!token) throw noAuthorization()
  try {
    return await flow.tokens.verify(token)
  } catch (error) {
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${(error as Error).message}`)
  }
}

/** Accepts the secret key, also in its older form, which looks like a token. */
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
  if (claims['role'] !== 'service_role') throw notAdmin()
}
