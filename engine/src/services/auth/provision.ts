import type { Database, Session } from '../../kernel/db/database.ts'
import { normalizeEmail } from './email.ts'
import { resetSignUp } from './flows/reset-sign-up.ts'
import { hashPassword } from './password.ts'
import { ensureEmailIdentity, updateEmailIdentity } from './store/identities.ts'
import { findUser, insertUser, isConfirmed, updateUser } from './store/users.ts'

export interface ProvisionedUser {
  readonly email: string
  readonly password: string
  readonly name: string
}

/**
 * Creates a confirmed user with a password, without sending a mail. The operator uses it. Resolves to null if another user has
 * the address. `afterwards` runs in the same transaction.
 */
export async function provisionUser(
  db: Database,
  { name, ...user }: ProvisionedUser,
  afterwards: (session: Session, id: string) => Promise<void> = async () => {},
): Promise<string | null> {
  const email = normalizeEmail(user.email)
  const passwordHash = await hashPassword(user.password)
  return db.transaction(async (session) => {
    // Engines that start at once may all create the same user.
    await session.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 7305411023))', values: [email] })
    const existing = await findUser(session, { email }, { lock: true })
    if (existing && isConfirmed(existing)) return null
    const userMetadata = { name }
    // A visitor who signed up with the address must not prevent it.
    if (existing) await resetSignUp(session, existing, { passwordHash, userMetadata })
    const created =
      existing ??
      (await insertUser(session, {
        email,
        passwordHash,
        role: 'authenticated',
        appMetadata: { provider: 'email', providers: ['email'] },
        userMetadata,
      }))
    await ensureEmailIdentity(session, created)
    await updateUser(session, created.id, { email_confirmed_at: new Date().toISOString() })
    await updateEmailIdentity(session, created.id, { email_verified: true })
    await afterwards(session, created.id)
    return created.id
  })
}
