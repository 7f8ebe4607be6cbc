import { steadyNow } from '../clock/steady-clock.ts'

/** Allows `perSecond` in a second, and up to `burst` at once. */
export class Rate {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at: number

  constructor(perSecond: number, burst = perSecond, now = steadyNow()) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
    this.#at = now
  }

  take(count = 1, now = steadyNow()): boolean {
    this.#fill(now)
    if (this.#left < count) return false
    this.#left -= count
    return true
  }

  /** Takes what is known only afterwards, such as a time, also if less is left: then nothing is allowed until it is paid back. */
  spend(count: number, now = steadyNow()): void {
    this.#fill(now)
    this.#left -= count
  }

  /** Whether nothing of it is used at the moment. */
  isFull(now = steadyNow()): boolean {
    this.#fill(now)
    return this.#left === this.#burst
  }

  #fill(now: number): void {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) * this.#perSecond) / 1000)
    this.#at = now
  }
}

const MIN_SWEEP_SIZE = 1_000

/** A separate rate for each name. */
export class Rates {
  readonly #perSecond: number
  readonly #burst: number
  readonly #byName = new Map<string, Rate>()
  #sweepAt = MIN_SWEEP_SIZE

  constructor(perSecond: number, burst = perSecond) {
    this.#perSecond = perSecond
    this.#burst = burst
  }

  get size(): number {
    return this.#byName.size
  }

  take(name: string, count = 1, now = steadyNow()): boolean {
    return this.of(name, now).take(count, now)
  }

  of(name: string, now = steadyNow()): Rate {
    let rate = this.#byName.get(name)
    if (rate === undefined) {
      if (this.#byName.size >= this.#sweepAt) this.#deleteFull(now)
      this.#byName.set(name, (rate = new Rate(this.#perSecond, this.#burst, now)))
    }
    return rate
  }

  #deleteFull(now: number): void {
    for (const [name, rate] of this.#byName) if (rate.isFull(now)) this.#byName.delete(name)
    this.#sweepAt = Math.max(MIN_SWEEP_SIZE, this.#byName.size * 2)
  }
}
