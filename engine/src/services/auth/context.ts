import type { AuthDependencies, Client, Limit } from './auth.ts'
import { mailTooSoon, tooManyMails, tooManyRequests } from './errors.ts'
import { take } from './rate-limits.ts'

/** What every flow works with. */
export interface Flow extends AuthDependencies {
  readonly client: Client
}

export async function limitRequests(flow: Flow, what: string, limit: Limit): Promise<void> {
  const wait = await take(flow.db, `${what}:${flow.client.address}`, limit)
  if (wait > 0) throw tooManyRequests()
}

/**
 * Counted for the address whether anybody has it or not: an answer that came sooner or later for known addresses would
 * give them away.
 */
export async function limitMails(flow: Flow, kind: string, address: string): Promise<void> {
  const { mailIntervalSeconds, limits } = flow.settings
  if (mailIntervalSeconds > 0) {
    const wait = await take(flow.db, `mail:${kind}:${address}`, { count: 1, seconds: mailIntervalSeconds })
    if (wait > 0) throw mailTooSoon(wait)
  }
  if ((await take(flow.db, `mail:${flow.client.address}`, limits.mail)) > 0) throw tooManyMails()
}

/** Pads an answer to a fixed time, so that what was done behind it does not show. */
export async function takingAtLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const padding = new Promise((resolve) => setTimeout(resolve, milliseconds))
  try {
    return await work()
  } finally {
    await padding
  }
}
