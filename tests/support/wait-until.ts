import { setTimeout as sleep } from 'node:timers/promises'

type Check = () => boolean | Promise<boolean>

/** Checks again and again. Returns whether it held before the time was over. */
export async function holdsWithin(check: Check, timeoutMs = 5_000, everyMs = 50): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; !(await check()); await sleep(everyMs)) {
    if (performance.now() > end) return false
  }
  return true
}

/** Throws if it does not hold in time; `what` says in the message what was waited for. */
export async function waitUntil(what: string, check: Check, timeoutMs = 15_000, everyMs = 50): Promise<void> {
  if (!(await holdsWithin(check, timeoutMs, everyMs))) throw new Error(`not within ${timeoutMs} ms: ${what}`)
}
