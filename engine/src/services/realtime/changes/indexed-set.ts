/** A list that contains each key once. `add` returns the position of its key. */
export class IndexedSet<Item> {
  readonly list: Item[] = []
  readonly #byKey = new Map<string, number>()

  add(key: string, make: () => Item): number {
    const existing = this.#byKey.get(key)
    if (existing !== undefined) return existing
    this.#byKey.set(key, this.list.length)
    return this.list.push(make()) - 1
  }
}

/** Groups the positions of an answer by their key. The database counts them from one. */
export function groupPositions(entries: readonly (readonly [number, readonly number[]])[]): Map<number, Set<number>> {
  const positions = new Map<number, Set<number>>()
  for (const [key, changes] of entries) {
    const existing = positions.get(key)
    if (existing === undefined) positions.set(key, new Set(changes))
    else for (const change of changes) existing.add(change)
  }
  return positions
}
