/** A statement that one connection has prepared, or is about to. */
export interface Prepared {
  readonly key: string
  readonly name: string
  /** Null until Postgres described it. */
  columns: readonly string[] | null
}

/** The prepared statements of one connection, the least recently used first. */
export class StatementCache {
  readonly #limit: number
  readonly #byKey = new Map<string, Prepared>()
  #evicted: string[] = []
  #count = 0

  constructor(limit = 200) {
    this.#limit = limit
  }

  find(key: string): Prepared | undefined {
    const prepared = this.#byKey.get(key)
    if (prepared) {
      this.#byKey.delete(key)
      this.#byKey.set(key, prepared)
    }
    return prepared
  }

  /** Names are never used twice, so a late answer cannot be taken for another statement's. */
  add(key: string): Prepared {
    const prepared: Prepared = { key, name: `p${++this.#count}`, columns: null }
    this.#byKey.set(key, prepared)
    if (this.#byKey.size > this.#limit) {
      const oldest = this.#byKey.values().next().value
      if (oldest) this.forget(oldest)
    }
    return prepared
  }

  forget(prepared: Prepared): void {
    if (this.#byKey.get(prepared.key) !== prepared) return
    this.#byKey.delete(prepared.key)
    this.#evicted.push(prepared.name)
  }

  /** Names to close on the connection; closing one that does not exist is no error. */
  takeEvicted(): readonly string[] {
    if (this.#evicted.length === 0) return this.#evicted
    const names = this.#evicted
    this.#evicted = []
    return names
  }
}
