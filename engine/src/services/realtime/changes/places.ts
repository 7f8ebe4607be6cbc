/** A list without doubles, and where each key stands in it. */
export class Places<Item> {
  readonly list: Item[] = []
  readonly #byKey = new Map<string, number>()

  add(key: string, make: () => Item): number {
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    this.#byKey.set(key, this.list.length)
    return this.list.push(make()) - 1
  }
}

/** The places of an answer of the database, which counts from one, by what they belong to. */
export function placesOf(entries: readonly (readonly [number, readonly number[]])[]): Map<number, Set<number>> {
  const places = new Map<number, Set<number>>()
  for (const [key, changes] of entries) {
    const known = places.get(key)
    if (known === undefined) places.set(key, new Set(changes))
    else for (const change of changes) known.add(change)
  }
  return places
}
