/** A statement that one connection has prepared, or is about to. */
export interface Prepared {
  readonly role: string
  readonly text: string
  readonly name: string
  /** Null until Postgres has described it. */
  columns: readonly string[] | null
}

/** Callers determine the texts of their requests: the plan of a long text takes far more memory than the text, on each connection. */
const MAX_CHARACTERS = 10_000

/**
 * The prepared statements of one connection, for each role the least recently used first. Row security makes a plan depend on
 * the role, and Postgres plans again whenever the role differs from the last time; with separate statements for each role it
 * never has to.
 */
export class StatementCache {
  readonly #limit: number
  readonly #byRole = new Map<string, Map<string, Prepared>>()
  #evicted: string[] = []
  #count = 0

  /** `limit` counts for each role. */
  constructor(limit = 200) {
    this.#limit = limit
  }

  /** Long texts are not cached, but planned each time. */
  accepts(text: string): boolean {
    return text.length <= MAX_CHARACTERS
  }

  find(role: string, text: string): Prepared | undefined {
    const byText = this.#byRole.get(role)
    const prepared = byText?.get(text)
    if (prepared) {
      byText!.delete(text)
      byText!.set(text, prepared)
    }
    return prepared
  }

  /** Names are never used twice, so that a late answer cannot be mistaken for another statement's. */
  add(role: string, text: string): Prepared {
    let byText = this.#byRole.get(role)
    if (!byText) this.#byRole.set(role, (byText = new Map()))
    const prepared: Prepared = { role, text, name: `p${++this.#count}`, columns: null }
    byText.set(text, prepared)
    if (byText.size > this.#limit) {
      const oldest = byText.values().next().value
      if (oldest) this.forget(oldest)
    }
    return prepared
  }

  forget(prepared: Prepared): void {
    const byText = this.#byRole.get(prepared.role)
    if (byText?.get(prepared.text) !== prepared) return
    byText.delete(prepared.text)
    this.#evicted.push(prepared.name)
  }

  /** Adds names that were to be closed, and were not. */
  evict(names: readonly string[]): void {
    this.#evicted.push(...names)
  }

  /** The names to close on the connection; closing one that does not exist is not an error. */
  takeEvicted(): readonly string[] {
    if (this.#evicted.length === 0) return this.#evicted
    const names = this.#evicted
    this.#evicted = []
    return names
  }
}
