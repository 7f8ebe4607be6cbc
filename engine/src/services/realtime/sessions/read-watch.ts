import { steadyNow } from '../../../kernel/clock/steady-clock.ts'

/** Finds out whether a client reads what is sent to it. A heartbeat alone does not show that. */
export class ReadWatch {
  readonly #limitMs: number
  #sent = 0
  #read = 0
  #lastReadAt = steadyNow()

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  onSent(bytes: number): void {
    this.#sent += bytes
  }

  /** Whether the client has taken something lately, or nothing waits for it. */
  isReading(waitingBytes: number, now: number): boolean {
    const read = this.#sent - waitingBytes
    if (waitingBytes > 0 && read <= this.#read) return now - this.#lastReadAt <= this.#limitMs
    this.#read = read
    this.#lastReadAt = now
    return true
  }
}
