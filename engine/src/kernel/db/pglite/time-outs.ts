import { steadyNow } from '../../clock/steady-clock.ts'

/** The portal repeats a failed request once, so two may be an accident. */
const MAX_TIME_OUTS = 3
const WITHIN_MS = 60_000
const REFUSED_MS = 30_000

interface Record {
  readonly at: readonly number[]
  readonly refusedUntil: number
}

/**
 * Counts which owner ran into the time limit, and when. Each time PGlite is restarted, and everybody waits for it: an owner who
 * causes it repeatedly is refused for a while.
 */
export class TimeOuts {
  readonly #now: () => number
  readonly #byOwner = new Map<string, Record>()

  constructor(now: () => number = steadyNow) {
    this.#now = now
  }

  /** Returns true if this owner is refused from now on. */
  note(owner: string): boolean {
    const now = this.#now()
    for (const [name, { at, refusedUntil }] of this.#byOwner) {
      if (refusedUntil <= now && (at.at(-1) ?? 0) <= now - WITHIN_MS) this.#byOwner.delete(name)
    }
    const record = this.#byOwner.get(owner)
    const at = [...(record?.at ?? []).filter((one) => one > now - WITHIN_MS), now]
    const isOver = at.length >= MAX_TIME_OUTS
    this.#byOwner.set(owner, isOver ? { at: [], refusedUntil: now + REFUSED_MS } : { at, refusedUntil: 0 })
    return isOver
  }

  /** How long this owner is still refused; 0 if it is not. */
  secondsLeft(owner: string | undefined): number {
    const { refusedUntil = 0 } = (owner === undefined ? undefined : this.#byOwner.get(owner)) ?? {}
    return Math.max(0, Math.ceil((refusedUntil - this.#now()) / 1000))
  }
}
