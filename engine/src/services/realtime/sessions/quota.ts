/** Counts what is held under each name, up to a limit. */
export class Quota {
  readonly #limit: number
  readonly #held = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  take(name: string): boolean {
    const held = this.#held.get(name) ?? 0
    if (held >= this.#limit) return false
    this.#held.set(name, held + 1)
    return true
  }

  release(name: string): void {
    const left = (this.#held.get(name) ?? 0) - 1
    if (left > 0) this.#held.set(name, left)
    else this.#held.delete(name)
  }
}
