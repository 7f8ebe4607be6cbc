import { steadyNow } from '../../clock/steady-clock.ts'

const FIRST_MS = 100
const MAX_MS = 5000

/** How long to wait before connecting again to a database that could not be reached. */
export class Backoff {
  #delay = 0
  #until = 0
  #reason = ''

  get isWaiting(): boolean {
    return steadyNow() < this.#until
  }

  get reason(): string {
    return this.#reason
  }

  succeeded(): void {
    this.#delay = 0
    this.#until = 0
  }

  /** Returns the time to wait before the next try. */
  failed(reason: string): number {
    this.#reason = reason
    this.#delay = Math.min(MAX_MS, Math.max(FIRST_MS, this.#delay * 2))
    this.#until = steadyNow() + this.#delay
    return this.#delay
  }
}
