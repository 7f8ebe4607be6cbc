import type { Session } from '../../../kernel/db/database.ts'
import { deleteFactors } from '../store/factors.ts'
import { deleteFlowStates } from '../store/flow-states.ts'
import { deleteIdentities, ensureEmailIdentity } from '../store/identities.ts'
import { ALL_TOKENS, clearTokens } from '../store/one-time-tokens.ts'
import { deletePasskeys } from '../store/passkeys.ts'
import { deleteRecoveryCodes } from '../store/recovery-codes.ts'
import { endSessions } from '../store/sessions.ts'
import type { Metadata, User } from '../store/users.ts'
import { isConfirmed, reloadUser, updateUser } from '../store/users.ts'

/**
 * Whether a visitor signed up with the address and nobody has confirmed it yet: anybody may have done that. Users whom an
 * administrator invited or created are not such: no stranger may change their data.
 */
export function isUnconfirmedSignUp(user: User): boolean {
  return !isConfirmed(user) && user.invited_at === null && user.confirmation_sent_at !== null
}

/**
 * The kind of mail by which an unconfirmed user confirms the address. If no password of a sign-up counts, its link leads to
 * the page where the user chooses one.
 */
export function confirmationKind(user: User): 'signup' | 'signup_again' | 'invite' {
  if (!isUnconfirmedSignUp(user)) return 'invite'
  return user.encrypted_password ? 'signup' : 'signup_again'
}

/**
 * Called before a visitor causes a mail to a user of an administrator: otherwise the mail's date would make the user look like
 * a sign-up.
 */
export async function markAsInvited(session: Session, user: User, now: Date): Promise<void> {
  if (!isConfirmed(user) && user.invited_at === null && !isUnconfirmedSignUp(user)) {
    await updateUser(session, user.id, { invited_at: now.toISOString() })
  }
}

/** The state after several visitors signed up with an address that nobody has confirmed: without the data of any of them. */
export const EMPTY_SIGN_UP = { passwordHash: null, userMetadata: {} } as const

/**
 * Replaces an unconfirmed sign-up: deletes its password, its data, its mails' tokens, its sessions, identities and factors, and
 * sets the data of the `next` one. The row stays, because the project's tables may refer to it. Resolves to the changed user.
 */
export async function resetSignUp(
  session: Session,
  user: User,
  next: { readonly passwordHash: string | null; readonly userMetadata: Metadata },
): Promise<User> {
  await deleteFactors(session, user.id)
  await endSessions(session, user.id)
  await deleteFlowStates(session, user.id)
  await clearTokens(session, user.id, ALL_TOKENS)
  await deleteIdentities(session, user.id)
  await deletePasskeys(session, user.id)
  await deleteRecoveryCodes(session, user.id)
  await updateUser(session, user.id, {
    encrypted_password: next.passwordHash ?? '',
    raw_user_meta_data: JSON.stringify(next.userMetadata),
    email_change: '',
    email_change_confirm_status: '0',
  })
  await ensureEmailIdentity(session, user, next.userMetadata)
  return reloadUser(session, user.id)
}
