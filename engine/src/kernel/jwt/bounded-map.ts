/** A map that forgets what was used longest ago. Insertion order of a Map is its order of use here. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #limit: number
  readonly #mostCharacters: number
  #characters = 0

  /** So many entries, whose keys together have so many characters. */
  constructor(limit: number, mostCharacters = Number.POSITIVE_INFINITY) {
    this.#limit = limit
    this.#mostCharacters = mostCharacters
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#characters += key.length
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit && this.#characters <= this.#mostCharacters) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    if (this.#entries.delete(key)) this.#characters -= key.length
  }

  get size(): number {
    return this.#entries.size
  }
}
