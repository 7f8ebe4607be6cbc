import type { Database, Session } from '../../kernel/db/database.ts'
import { normalizeEmail } from './email.ts'
import { startOver } from './flows/start-over.ts'
import { hashPassword } from './password.ts'
import { ensureEmailIdentity, updateEmailIdentity } from './store/identities.ts'
import { findUser, insertUser, isConfirmed, updateUser } from './store/users.ts'

export interface Person {
  readonly email: string
  readonly password: string
  readonly name: string
}

/**
 * Creates a confirmed user with a password and without a mail, for the operator. Null if somebody has the address;
 * `also` runs in the same transaction.
 */
export async function provisionPerson(
  db: Database,
  person: Person,
  also: (session: Session, id: string) => Promise<void> = async () => {},
): Promise<string | null> {
  const email = normalizeEmail(person.email)
  const passwordHash = await hashPassword(person.password)
  return db.transaction(async (session) => {
    // Engines that start at once may all want the same person.
    await session.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 7305411023))', values: [email] })
    const known = await findUser(session, { email }, { lock: true })
    if (known && isConfirmed(known)) return null
    const userMetadata = { name: person.name }
    // A visitor who signed up with the address does not stand in the way.
    if (known) await startOver(session, known, { passwordHash, userMetadata })
    const user =
      known ??
      (await insertUser(session, {
        email,
        passwordHash,
        role: 'authenticated',
        appMetadata: { provider: 'email', providers: ['email'] },
        userMetadata,
      }))
    await ensureEmailIdentity(session, user)
    await updateUser(session, user.id, { email_confirmed_at: new Date().toISOString() })
    await updateEmailIdentity(session, user.id, { email_verified: true })
    await also(session, user.id)
    return user.id
  })
}
