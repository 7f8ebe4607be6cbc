import type { Flow } from './context.ts'
import { tooManyRequests } from './errors.ts'
import { take } from './rate-limits.ts'
import type { Limit } from './types.ts'

/** Of one address or person in an hour. With six digits a year of guessing finds a code once in six. */
const MOST_CODES = 20

/**
 * Counts a code before it is compared, however many new codes somebody has sent. `whose` is the address that a visitor
 * names; a signed-in person who guesses at a code of their own is counted by id, so that visitors cannot use that up.
 */
export async function limitCodes(flow: Flow, whose: string): Promise<void> {
  const { count, seconds } = flow.settings.limits.verify
  await takeAll(flow, `code:${whose}`, [
    { count, seconds },
    { count: MOST_CODES, seconds: 3600 },
  ])
}

const PASSWORD_CHANGES: Limit = { count: 10, seconds: 300 }
const PASSWORD_CHANGES_AN_HOUR: Limit = { count: 30, seconds: 3600 }

/**
 * Counts a new password of a signed-in person: it is compared with the old one and hashed, which takes long, and the answer
 * tells somebody who found a session open whether they have guessed the password.
 */
export function limitPasswordChanges(flow: Flow, userId: string): Promise<void> {
  return takeAll(flow, `password-change:${userId}`, [PASSWORD_CHANGES, PASSWORD_CHANGES_AN_HOUR])
}

async function takeAll(flow: Flow, key: string, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    if ((await take(flow.db, `${key}:${limit.seconds}`, limit)) > 0) throw tooManyRequests()
  }
}
