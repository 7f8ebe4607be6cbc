import type { Session } from '../../../kernel/db/database.ts'
import { deleteFlowStates } from '../store/flow-states.ts'
import { deleteIdentities, ensureEmailIdentity } from '../store/identities.ts'
import { ALL_TOKENS, clearTokens } from '../store/one-time-tokens.ts'
import { endSessions } from '../store/sessions.ts'
import type { Metadata, User } from '../store/users.ts'
import { isConfirmed, reloadUser, updateUser } from '../store/users.ts'

/**
 * An address that a visitor gave at sign-up and nobody has proved yet: anybody may have done so. People whom an
 * administrator invited or created are not: no stranger may change what is prepared for them.
 */
export function isSelfMade(user: User): boolean {
  return !isConfirmed(user) && user.invited_at === null && user.confirmation_sent_at !== null
}

/**
 * The mail by which an unproved person confirms the address. Without a password of the sign-up that it is sent for, its
 * link leads to where one is chosen.
 */
export function confirmationOf(user: User): 'signup' | 'signup_again' | 'invite' {
  if (!isSelfMade(user)) return 'invite'
  return user.encrypted_password ? 'signup' : 'signup_again'
}

/** Before a visitor causes a mail to such a person: the mail alone must not make them look like a sign-up. */
export async function keepPrepared(session: Session, user: User, now: Date): Promise<void> {
  if (!isConfirmed(user) && user.invited_at === null && !isSelfMade(user)) {
    await updateUser(session, user.id, { invited_at: now.toISOString() })
  }
}

/** What is left when several have signed up an address and nobody has proved it: nothing that any of them chose. */
export const NOTHING_CHOSEN = { passwordHash: null, userMetadata: {} } as const

/**
 * Ends an unproved sign-up: its password, what it said of the person, its mails and everything else that it left. The row
 * stays, since the project's tables may refer to it. Resolves to the person as they are now.
 */
export async function startOver(
  session: Session,
  user: User,
  next: { readonly passwordHash: string | null; readonly userMetadata: Metadata },
): Promise<User> {
  await endSessions(session, user.id)
  await deleteFlowStates(session, user.id)
  await clearTokens(session, user.id, ALL_TOKENS)
  await deleteIdentities(session, user.id)
  await updateUser(session, user.id, {
    encrypted_password: next.passwordHash ?? '',
    raw_user_meta_data: JSON.stringify(next.userMetadata),
    email_change: '',
    email_change_confirm_status: '0',
  })
  await ensureEmailIdentity(session, user, next.userMetadata)
  return reloadUser(session, user.id)
}
