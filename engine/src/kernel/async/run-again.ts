/**
 * Allows one run of the work at a time. All calls during a run share one further run that begins afterwards, so that every
 * call is resolved by a run that began after it.
 */
export class RunAgain {
  readonly #work: () => Promise<void>
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  run(): Promise<void> {
    if (this.#next !== null) return this.#next
    if (this.#running === null) return this.#begin()
    this.#next = this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    )
    return this.#next
  }

  /** Resolves when nothing runs and nothing waits, even if runs failed. */
  async idle(): Promise<void> {
    for (let last = this.#next ?? this.#running; last !== null; last = this.#next ?? this.#running) {
      await last.catch(() => undefined)
    }
  }

  #begin(): Promise<void> {
    this.#next = null
    const running = this.#work().finally(() => {
      // A later run may have begun already, between the end of this one and now.
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return running
  }
}
