import { steadyNow } from '../../../kernel/clock/steady-clock.ts'

/** Lets so many pass in a second, and as many at once. */
export class Rate {
  readonly #perSecond: number
  #left: number
  #at: number

  constructor(perSecond: number, now = steadyNow()) {
    this.#perSecond = perSecond
    this.#left = perSecond
    this.#at = now
  }

  take(count = 1, now = steadyNow()): boolean {
    this.#left = Math.min(this.#perSecond, this.#left + ((now - this.#at) * this.#perSecond) / 1000)
    this.#at = now
    if (this.#left < count) return false
    this.#left -= count
    return true
  }
}
