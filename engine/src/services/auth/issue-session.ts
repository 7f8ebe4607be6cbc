import type { Session } from '../../kernel/db/database.ts'
import { sourceOf } from '../../kernel/http/client-address.ts'
import type { Flow } from './context.ts'
import { AuthError } from './errors.ts'
import { runHook } from './hooks.ts'
import { recordAudit } from './store/audit.ts'
import { endWeakSessions, raiseSession, sessionProof, startSession } from './store/sessions.ts'
import { recordFactorFrom } from './store/sign-in-sources.ts'
import type { User } from './store/users.ts'
import { reloadUser, updateUser } from './store/users.ts'
import { userView } from './user-view.ts'

/** How a user signed in, in the words of the claim `amr`. */
export type Method =
  | 'password'
  | 'otp'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'anonymous'
  | 'oauth'
  | 'passkey'
  | SecondMethod

/** A second factor, in the words of the claim `amr`. The last one is the engine's own. */
export const SECOND_METHODS = ['totp', 'mfa/webauthn', 'mfa/recovery_code'] as const
export type SecondMethod = (typeof SECOND_METHODS)[number]

/** A session without its signed token: the token is signed after the commit. */
export interface PreparedSession {
  readonly claims: Readonly<Record<string, unknown>>
  readonly refreshToken: string
  readonly user: User
}

export async function prepareSession(
  flow: Flow,
  session: Session,
  user: User,
  method: Method,
  options: { readonly audit?: boolean; readonly provider?: string } = {},
): Promise<PreparedSession> {
  const started = await startSession(session, user.id, method, flow.client, flow.settings.sessions.maxSeconds)
  await updateUser(session, user.id, { last_sign_in_at: flow.now().toISOString() })
  const provider = options.provider ?? 'email'
  if (options.audit !== false) await recordAudit(session, flow.client, 'login', user, { provider })
  const current = await reloadUser(session, user.id)
  const claims = await prepareClaims(flow, session, current, started.id, method)
  return { claims, refreshToken: started.refreshToken, user: current }
}

/** Answers a second factor that was right: the session gets it, and sessions without one end, as on the platform. */
export async function prepareRaisedSession(
  flow: Flow,
  session: Session,
  user: User,
  sessionId: string,
  method: SecondMethod,
  factorId: string | null,
): Promise<PreparedSession> {
  const refreshToken = await raiseSession(session, { id: sessionId, userId: user.id }, method, factorId)
  await endWeakSessions(session, user.id)
  await recordFactorFrom(session, user.id, sourceOf(flow.client.address))
  const current = await reloadUser(session, user.id)
  return { claims: await prepareClaims(flow, session, current, sessionId, method), refreshToken, user: current }
}

/** Claims that the platform's hook may not remove. */
const REQUIRED_CLAIMS = ['aud', 'exp', 'iat', 'sub', 'email', 'phone', 'role', 'aal', 'session_id', 'is_anonymous']

export async function prepareClaims(
  flow: Flow,
  session: Session,
  user: User,
  sessionId: string,
  method: Method | 'token_refresh',
): Promise<Record<string, unknown>> {
  const issuedAt = Math.floor(flow.now().getTime() / 1000)
  const claims: Record<string, unknown> = {
    iss: flow.url,
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    exp: issuedAt + flow.settings.accessTokenSeconds,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? 'authenticated',
    ...(await sessionProof(session, sessionId)),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  }
  const hook = flow.settings.hooks.accessToken
  if (hook === null) return claims
  const answer = await runHook(session, hook, { user_id: user.id, claims, authentication_method: method })
  const changed = answer['claims'] as Record<string, unknown> | undefined
  const missing = REQUIRED_CLAIMS.filter((name) => changed?.[name] === undefined)
  if (!changed || missing.length > 0) {
    throw new AuthError(
      500,
      'unexpected_failure',
      `output claims do not conform to the expected schema: ${missing.join(', ')}`,
    )
  }
  return changed
}

export async function sessionResponse(
  { tokens, settings }: Flow,
  { claims, refreshToken, user }: PreparedSession,
): Promise<Record<string, unknown>> {
  return {
    access_token: await tokens.sign(claims),
    token_type: 'bearer',
    expires_in: settings.accessTokenSeconds,
    expires_at: claims['exp'],
    refresh_token: refreshToken,
    user: userView(user),
  }
}
