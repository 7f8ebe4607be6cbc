import type { Session } from '../../../kernel/db/database.ts'
import type { SignedInUser } from '../authenticate.ts'
import type { Flow } from '../context.ts'
import { validationFailed } from '../errors.ts'
import { recordAudit } from '../store/audit.ts'
import { deleteFlowStates } from '../store/flow-states.ts'
import type { TokenType } from '../store/one-time-tokens.ts'
import { ALL_TOKENS, clearTokens } from '../store/one-time-tokens.ts'
import { endSessions } from '../store/sessions.ts'
import { findUser, isConfirmed, updateUser, type User } from '../store/users.ts'

/** Tokens that only a signed-in user can have requested. */
const SESSION_TOKENS: readonly TokenType[] = [
  'email_change_token_new',
  'email_change_token_current',
  'reauthentication_token',
]

/**
 * Ends everything by which somebody could still sign in as the user: sessions, codes to be exchanged for a session, links and
 * codes of mails, and a requested change of address.
 */
export async function endAccess(session: Session, user: User, exceptSession: string | null = null): Promise<void> {
  // An unconfirmed address can still be confirmed: the token of that mail is kept.
  const tokens = isConfirmed(user) ? ALL_TOKENS : ALL_TOKENS.filter((type) => type !== 'confirmation_token')
  await end(session, user.id, tokens, exceptSession)
}

/** Ends every session of the user, this one, or all others. */
export async function signOut(flow: Flow, { user, sessionId }: SignedInUser, scope: string | null): Promise<void> {
  if (!['global', 'local', 'others'].includes(scope ?? 'global')) {
    throw validationFailed(`Unsupported logout scope "${scope}"`)
  }
  await flow.db.transaction(async (session) => {
    // Every flow locks the user before the sessions, so that no two wait for each other.
    await findUser(session, { id: user.id }, { lock: true })
    await recordAudit(session, flow.client, 'logout', user)
    if (sessionId === null || (scope ?? 'global') === 'global') await endEverySession(session, user.id)
    else await endSessions(session, user.id, scope === 'local' ? { only: sessionId } : { except: sessionId })
  })
}

/** Ends everything that began with a session. Links that a visitor may request at any time stay valid. */
async function endEverySession(session: Session, userId: string): Promise<void> {
  await end(session, userId, SESSION_TOKENS, null)
}

async function end(
  session: Session,
  userId: string,
  tokens: readonly TokenType[],
  exceptSession: string | null,
): Promise<void> {
  await endSessions(session, userId, exceptSession === null ? {} : { except: exceptSession })
  await deleteFlowStates(session, userId)
  await clearTokens(session, userId, tokens)
  await updateUser(session, userId, { email_change: '', email_change_confirm_status: '0' })
}
