import type { Session } from '../../../kernel/db/database.ts'
import type { Flow } from '../context.ts'
import { limitRequests } from '../context.ts'
import {
  AuthError,
  refreshTokenNotFound,
  refreshTokenUsed,
  sessionExpired,
  sessionNotFound,
  userBanned,
  validationFailed,
} from '../errors.ts'
import type { PreparedSession } from '../issue-session.ts'
import { prepareClaims, sessionResponse } from '../issue-session.ts'
import type { Params } from '../params.ts'
import { textOf } from '../params.ts'
import { recordAudit } from '../store/audit.ts'
import type { StoredRefreshToken } from '../store/sessions.ts'
import {
  activeRefreshToken,
  endOf,
  endSessions,
  findSession,
  lockRefreshToken,
  swapRefreshToken,
} from '../store/sessions.ts'
import { findUser, isBanned } from '../store/users.ts'

const TOKEN = /^[a-z0-9]{12}$/

export async function refreshSession(flow: Flow, params: Params): Promise<unknown> {
  const token = textOf(params, 'refresh_token')
  if (!TOKEN.test(token)) throw validationFailed('Refresh token is not valid')
  await limitRequests(flow, 'refresh', flow.settings.limits.refresh)
  const outcome = await flow.db.transaction((session) => rotate(flow, session, token))
  if (outcome instanceof AuthError) throw outcome
  return sessionResponse(flow, outcome)
}

/** Returns errors instead of throwing them, because a thrown error would roll back what was done about it. */
async function rotate(flow: Flow, session: Session, token: string): Promise<PreparedSession | AuthError> {
  const used = await lockRefreshToken(session, token)
  if (!used) return refreshTokenNotFound()
  const user = await findUser(session, { id: used.user_id })
  if (!user) return refreshTokenNotFound()
  if (isBanned(user, flow.now())) return userBanned('Invalid Refresh Token: User Banned')
  const current = used.session_id === null ? null : await findSession(session, used.session_id)
  if (!current) return sessionNotFound('Invalid Refresh Token: No Valid Session Found', 400)
  const end = endOf(current, flow.settings, flow.now())
  if (end !== null) {
    await endSessions(session, user.id, { only: current.id })
    return sessionExpired(end === 'idle' ? 'Inactivity' : '')
  }

  const next = await nextToken(flow, session, used)
  if (next === null) {
    // Two clients have the same token, and one of them stole it. The engine cannot know which, so both are signed out.
    await recordAudit(session, flow.client, 'token_revoked', user)
    await endSessions(session, user.id, { only: current.id })
    return refreshTokenUsed()
  }
  await recordAudit(session, flow.client, 'token_refreshed', user)
  return { claims: await prepareClaims(flow, session, user, current.id, 'token_refresh'), refreshToken: next, user }
}

/** Null if the token was used before, and too long ago to be a repeated request. */
async function nextToken({ settings }: Flow, session: Session, used: StoredRefreshToken): Promise<string | null> {
  if (!used.revoked) return settings.rotateRefreshTokens ? swapRefreshToken(session, used) : used.token
  const active = await activeRefreshToken(session, used.session_id as string)
  // The answer to the last refresh may have been lost, or several tabs refresh at once.
  // An age below zero means that the clock was set back, not that the token was used just now.
  if (Math.abs(used.age_seconds) <= settings.reuseSeconds)
    return active ? active.token : swapRefreshToken(session, used)
  return null
}
