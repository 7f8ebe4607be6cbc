import { checkPromises } from '../support/simulated-users/promises.ts'
import { ask } from './ask.ts'
import type { Checks } from './fault.ts'
import type { Engine } from './engine.ts'
import type { Workers } from './workers.ts'

const ASKED = 20

/**
 * Compares the promises in the ledger with the state of the server, while no user is working. Checks the entries from `since` on,
 * with all earlier entries about the same ids, and returns the number of entries.
 */
export async function verify(engine: Engine, workers: Workers, checks: Checks, since = 0): Promise<number> {
  const entries = workers.entries()
  const touched = new Set(entries.slice(since).map(({ id }) => id))
  const promises = await checkPromises(
    engine.service,
    entries.filter(({ id }) => touched.has(id)),
  )
  for (const promised of promises) checks.cases(promised)
  const { errors, acknowledged } = workers
  checks.note(
    'every answer is right or a clear refusal',
    errors.length === 0 && acknowledged > 0,
    `${acknowledged} writes acknowledged; ${errors.length === 0 ? 'no wrong answer' : errors.slice(0, 3).join('; ')}`,
  )
  return entries.length
}

/** Checks that tokens from before the fault still work. */
export async function verifySessions(engine: Engine, { people }: Workers, checks: Checks): Promise<void> {
  const asked = people.slice(0, ASKED)
  const answers = await Promise.all(asked.map(({ token, address }) => ask(engine, 'auth/v1/user', { token, address })))
  const out = answers.filter(({ status }) => status !== 200)
  const seen = `${asked.length} asked, ${out.length} refused${out.length > 0 ? ` (${out[0]?.status})` : ''}`
  checks.note('signed-in users stay signed in', out.length === 0 && asked.length > 0, seen)
}
