import { setTimeout as sleep } from 'node:timers/promises'

type Check = () => boolean | Promise<boolean>

/** Repeats the check. Returns true as soon as it holds, false when the time is over. */
export async function holdsWithin(check: Check, timeoutMs = 5_000, everyMs = 50): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; !(await check()); await sleep(everyMs)) {
    if (performance.now() > end) return false
  }
  return true
}

/** Waits until the check holds. Throws an error with `what` when the time is over. */
export async function waitUntil(what: string, check: Check, timeoutMs = 15_000, everyMs = 50): Promise<void> {
  if (!(await holdsWithin(check, timeoutMs, everyMs))) throw new Error(`not within ${timeoutMs} ms: ${what}`)
}
