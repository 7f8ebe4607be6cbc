import type { Session } from '../../../kernel/db/database.ts'
import { deleteFlowStates } from '../store/flow-states.ts'
import type { TokenType } from '../store/one-time-tokens.ts'
import { ALL_TOKENS, clearTokens } from '../store/one-time-tokens.ts'
import { endSessions } from '../store/sessions.ts'
import type { User } from '../store/users.ts'
import { isConfirmed, updateUser } from '../store/users.ts'

/** What only a signed-in person can have asked for. */
const ASKED_BY_SESSIONS: readonly TokenType[] = [
  'email_change_token_new',
  'email_change_token_current',
  'reauthentication_token',
]

/**
 * Ends what a person could still come in by: sessions, codes that wait to be exchanged for one, links and codes of mails, and
 * a change of address that has been asked for.
 */
export async function endAccess(session: Session, user: User, exceptSession: string | null = null): Promise<void> {
  // An address that is not proved yet can still be: that mail was no way in before either.
  const tokens = isConfirmed(user) ? ALL_TOKENS : ALL_TOKENS.filter((type) => type !== 'confirmation_token')
  await end(session, user.id, tokens, exceptSession)
}

/** Everything that began with a session. Links that a visitor may ask for at any time go on working. */
export async function endEverySession(session: Session, userId: string): Promise<void> {
  await end(session, userId, ASKED_BY_SESSIONS, null)
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
