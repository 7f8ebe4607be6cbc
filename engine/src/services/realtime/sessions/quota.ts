/** Counts what is used under each name, up to a limit. */
export class Quota {
  readonly #limit: number
  readonly #held = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  allows(name: string, count = 1): boolean {
    return (this.#held.get(name) ?? 0) + count <= this.#limit
  }

  take(name: string, count = 1): boolean {
    if (!this.allows(name, count)) return false
    this.#held.set(name, (this.#held.get(name) ?? 0) + count)
    return true
  }

  release(name: string, count = 1): void {
    const left = (this.#held.get(name) ?? 0) - count
    if (left > 0) this.#held.set(name, left)
    else this.#held.delete(name)
  }
}
