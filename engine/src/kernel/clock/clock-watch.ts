import type { Logger } from '../log/logger.ts'
import { steadyNow } from './steady-clock.ts'

const EVERY_MS = 5_000
/** Corrections of a time server are smaller, and harmless. */
const NOTABLE_MS = 30_000

export interface Clocks {
  /** The time of day, which can be set. */
  now(): number
  /** A clock that cannot be set. */
  steady(): number
}

/** Compares the time of day with a clock that cannot be set. Each call checks the time since the last one. */
export function createClockCheck(
  log: Pick<Logger, 'warn'>,
  clocks: Clocks = { now: Date.now, steady: steadyNow },
): () => void {
  const difference = (): number => clocks.now() - clocks.steady()
  let last = difference()
  return () => {
    const current = difference()
    const seconds = Math.round((current - last) / 1000)
    last = current
    if (Math.abs(seconds) * 1000 < NOTABLE_MS) return
    if (seconds > 0) {
      log.warn(
        { seconds },
        'the clock of this machine went forward: if that is wrong, correct it; tokens and links that expired meanwhile are refused, clients renew their tokens by themselves',
      )
    } else {
      log.warn(
        { seconds },
        'the clock of this machine was set back: tokens from before are refused until clients renew them or users sign in again; open impersonations end',
      )
    }
  }
}

/** Logs when the clock was set. Returns a function that stops watching. */
export function watchClock(log: Logger): () => void {
  const timer = setInterval(createClockCheck(log), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
