import { BoundedMap } from '../../../kernel/bounded-map.ts'
import { queryPairs } from './query.ts'
import type { QueryShape } from './query-shape.ts'
import { shapeOf } from './query-shape.ts'

/** A query string, and what follows from it alone. */
export class Search {
  readonly pairs: readonly (readonly [string, string])[]
  readonly #text: string
  #shape: QueryShape | null | undefined
  #sorted: string | undefined

  constructor(text: string) {
    this.#text = text
    this.pairs = queryPairs(text)
  }

  /** Null if its statement is not worth keeping. */
  get shape(): QueryShape | null {
    if (this.#shape === undefined) this.#shape = shapeOf(this.pairs)
    return this.#shape
  }

  /** Equal for all notations of the same query. */
  get sorted(): string {
    return (this.#sorted ??= this.#text.split('&').sort().join('&'))
  }
}

const MAX_SEARCHES = 2_000
const MAX_CHARACTERS = 400_000
/** A longer one would replace many others. */
const MAX_LENGTH = 2_000

/** The query strings of the last requests, already parsed. The same user often sends the same one again. */
export class Searches {
  readonly #known = new BoundedMap<Search>(MAX_SEARCHES, MAX_CHARACTERS)

  of(text: string): Search {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    // A copy: a part of a text keeps the whole in memory, here the URL with its path.
    const own = Buffer.from(text).toString()
    const search = new Search(own)
    if (own.length <= MAX_LENGTH) this.#known.set(own, search)
    return search
  }
}
