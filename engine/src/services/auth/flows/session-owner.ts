import type { Session } from '../../../kernel/db/database.ts'
import type { SignedInUser } from '../authenticate.ts'
import type { Flow } from '../context.ts'
import { anonymousRefused, insufficientAal, sessionNotFound, userNotFound } from '../errors.ts'
import { findSession, type Aal } from '../store/sessions.ts'
import type { User } from '../store/users.ts'
import { findUser, hasSecondFactor } from '../store/users.ts'

/** A user with a session, the only ones who may have factors and passkeys. */
export interface SessionOwner {
  readonly userId: string
  readonly sessionId: string
  readonly proof: SignedInUser['proof']
}

/** Throws an AuthError for anonymous users and for tokens without a session. */
export function ownerOf({ user, sessionId, proof }: SignedInUser): SessionOwner {
  if (user.is_anonymous) throw anonymousRefused()
  if (sessionId === null) throw sessionNotFound()
  return { userId: user.id, sessionId, proof }
}

/** The user, locked, and what the session and its token have proved. */
export interface LockedOwner {
  readonly user: User
  readonly aal: Aal
}

/**
 * Locks the user, and reads the session again under the lock: requests that change factors, and what depends on them, run one
 * after the other. Throws an AuthError if the session has ended since the request began.
 */
export async function lockOwner(
  session: Session,
  { userId, sessionId, proof }: Omit<SessionOwner, 'sessionId'> & { readonly sessionId: string | null },
): Promise<LockedOwner> {
  const user = await findUser(session, { id: userId }, { lock: true })
  if (!user) throw userNotFound()
  if (sessionId === null) return { user, aal: 'aal1' }
  const running = await findSession(session, sessionId)
  if (running?.user_id !== userId) throw sessionNotFound()
  return { user, aal: proof.aal === 'aal2' && running.aal === 'aal2' ? 'aal2' : 'aal1' }
}

/** Throws an AuthError if the user has a second factor, and the session does not have it. */
export function requireSecondFactor({ user, aal }: LockedOwner, message: string, status?: number): void {
  if (hasSecondFactor(user) && aal !== 'aal2') throw insufficientAal(message, status)
}

const RECENT_FACTOR_MS = 10 * 60 * 1000

/**
 * Throws an AuthError if the user has a second factor, and has not given it in the last ten minutes. Somebody who finds an open
 * session must not be able to take the account over. With a new factor, a recovery code or without the old factor they could: each
 * of these makes the next question for a recent factor useless.
 */
export function requireRecentFactor(
  flow: Flow,
  { proof }: Pick<SessionOwner, 'proof'>,
  locked: LockedOwner,
  message: string,
  status?: number,
): void {
  requireSecondFactor(locked, message, status)
  if (!flow.settings.securePasswordChange || !hasSecondFactor(locked.user)) return
  const isRecent =
    proof.factorGivenAt !== null && Math.abs(flow.now().getTime() - proof.factorGivenAt) < RECENT_FACTOR_MS
  if (!isRecent) throw insufficientAal('The second factor must have been given in the last ten minutes.', status)
}
