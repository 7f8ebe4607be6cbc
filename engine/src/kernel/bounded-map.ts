/**
 * A map that deletes the entry that was used longest ago. The order of the Map is the order of use, but up to half full a use does not
 * move an entry, which would cost more than finding it.
 */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #limit: number
  readonly #maxCharacters: number
  #characters = 0

  /** Holds up to `limit` entries, whose keys together have up to `maxCharacters` characters. */
  constructor(limit: number, maxCharacters = Number.POSITIVE_INFINITY) {
    this.#limit = limit
    this.#maxCharacters = maxCharacters
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined && this.#isHalfFull) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#characters += key.length
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit && this.#characters <= this.#maxCharacters) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    if (this.#entries.delete(key)) this.#characters -= key.length
  }

  get #isHalfFull(): boolean {
    return this.#entries.size * 2 > this.#limit || this.#characters * 2 > this.#maxCharacters
  }

  get size(): number {
    return this.#entries.size
  }
}
