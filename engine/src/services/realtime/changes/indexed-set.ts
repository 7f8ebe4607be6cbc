/** A list in which each key stands once. `add` returns the position of its key. */
export class IndexedSet<Item> {
  readonly list: Item[] = []
  readonly #byKey = new Map<string, number>()

  add(key: string, make: () => Item): number {
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    this.#byKey.set(key, this.list.length)
    return this.list.push(make()) - 1
  }
}

/** Groups the positions of an answer by their key. The database counts them from one. */
export function groupPositions(entries: readonly (readonly [number, readonly number[]])[]): Map<number, Set<number>> {
  const positions = new Map<number, Set<number>>()
  for (const [key, changes] of entries) {
    const known = positions.get(key)
    if (known === undefined) positions.set(key, new Set(changes))
    else for (const change of changes) known.add(change)
  }
  return positions
}
