import { createHash } from 'node:crypto'
import type { Session } from '../../kernel/db/database.ts'
import { sourceOf } from '../../kernel/http/client-address.ts'
import type { Flow } from './context.ts'
import { tooManyRequests } from './errors.ts'
import { refund, consume } from './rate-limits.ts'
import { recordSignIn, signedInFrom } from './store/sign-in-sources.ts'

export interface PasswordGuess {
  /** Call it if the password was right: the guess does not count, and the source is known from now on. */
  wasRight(session: Session, userId: string): Promise<void>
}

/**
 * Counts a password that may be wrong, before it is compared: of many guesses at once, no more are compared than the limit
 * allows. It counts by user and source; and by user for all sources together, except sources from which this user has signed
 * in before. So nobody can lock a user out of a source that the user uses.
 */
export async function countGuess(flow: Flow, address: string): Promise<PasswordGuess> {
  const { wrongPasswords, wrongPasswordsEverywhere } = flow.settings.limits
  const source = sourceOf(flow.client.address)
  // The address is what the caller wrote. Its hash cannot look like the key of another counter, and fits the index.
  const subject = createHash('sha256').update(address).digest('base64url')
  const taken = [{ key: `password:${subject}:${source}`, limit: wrongPasswords }]
  if (!(await signedInFrom(flow.db, address, source))) {
    taken.push({ key: `password:${subject}`, limit: wrongPasswordsEverywhere })
  }
  for (const { key, limit } of taken) if ((await consume(flow.db, key, limit)) > 0) throw tooManyRequests()
  return {
    async wasRight(session, userId) {
      for (const { key, limit } of taken) await refund(session, key, limit)
      await recordSignIn(session, userId, source)
    },
  }
}
