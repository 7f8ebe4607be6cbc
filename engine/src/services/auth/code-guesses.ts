import type { Session } from '../../kernel/db/database.ts'
import { sourceOf } from '../../kernel/http/client-address.ts'
import type { Flow } from './context.ts'
import { tooManyRequests } from './errors.ts'
import { consume, refund } from './rate-limits.ts'
import { gaveFactorFrom } from './store/sign-in-sources.ts'
import type { Limit } from './types.ts'

/** For one address or user. At this rate, a year of guessing a six-digit code succeeds with a chance of one in six. */
const MAX_CODES_PER_HOUR = 20

/**
 * Counts a code before it is compared, even if the caller has new codes sent. `subject` is the address that a visitor names, or
 * the id of a signed-in user who enters a code of their own, so that visitors cannot use up that user's tries.
 */
export async function limitCodes(flow: Flow, subject: string): Promise<void> {
  const { count, seconds } = flow.settings.limits.verify
  await consumeAll(flow, `code:${subject}`, [
    { count, seconds },
    { count: MAX_CODES_PER_HOUR, seconds: 3600 },
  ])
}

const PASSWORD_CHANGES: Limit = { count: 10, seconds: 300 }
const PASSWORD_CHANGES_PER_HOUR: Limit = { count: 30, seconds: 3600 }

/**
 * Counts a new password of a signed-in user. It is compared with the old one and hashed, which takes long; and the answer
 * shows somebody who uses another user's open session whether a guess of the password is right.
 */
export function limitPasswordChanges(flow: Flow, userId: string): Promise<void> {
  return consumeAll(flow, `password-change:${userId}`, [PASSWORD_CHANGES, PASSWORD_CHANGES_PER_HOUR])
}

const NEW_RECOVERY_CODES: Limit = { count: 5, seconds: 300 }

/** Counts new recovery codes of a user: hashing ten of them takes long. */
export function limitNewRecoveryCodes(flow: Flow, userId: string): Promise<void> {
  return consumeAll(flow, `recovery-codes:${userId}`, [NEW_RECOVERY_CODES])
}

const FACTOR_CODES: Limit = { count: 5, seconds: 300 }
const FACTOR_CODES_PER_HOUR: Limit = { count: MAX_CODES_PER_HOUR, seconds: 3600 }
/** Three codes of an authenticator app are right at a time: a year of guessing succeeds with a chance of one in twenty. */
const FACTOR_CODES_PER_DAY: Limit = { count: 50, seconds: 24 * 3600 }

/**
 * Counts a code of an authenticator app or a recovery code before it is compared, all factors of the user together. Call the
 * result if the code was right: it does not count. A source from which the user has given a factor before counts apart, so that
 * somebody who knows only the password cannot use up the user's tries there.
 */
export async function countFactorGuess(flow: Flow, userId: string): Promise<(session: Session) => Promise<void>> {
  const source = sourceOf(flow.client.address)
  const key = (await gaveFactorFrom(flow.db, userId, source)) ? `factor:${userId}:${source}` : `factor:${userId}`
  const limits = [FACTOR_CODES, FACTOR_CODES_PER_HOUR, FACTOR_CODES_PER_DAY]
  await consumeAll(flow, key, limits)
  return async (session) => {
    for (const limit of limits) await refund(session, `${key}:${limit.seconds}`, limit)
  }
}

async function consumeAll(flow: Flow, key: string, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    if ((await consume(flow.db, `${key}:${limit.seconds}`, limit)) > 0) throw tooManyRequests()
  }
}
