import type { Clause } from './clauses.ts'
import { type Bag, similarity } from './similarity.ts'

export interface Item {
  readonly clause: Clause
  readonly bag: Bag
}

/** The indexes of two clauses that certainly belong together. */
export type Anchor = readonly [leftAt: number, rightAt: number]

/** Two clauses with the same number and this similarity belong together, whatever stands near them. */
const SURE_SIMILARITY = 0.7

/** Clauses and headings that appear once in each document and have the same text, whatever their number. */
export function sameTextAnchors(lefts: readonly Item[], rights: readonly Item[]): readonly Anchor[] {
  return inOrder(uniqueIndexes(lefts, textKey), uniqueIndexes(rights, textKey))
}

/** Clauses whose number appears once in each document and whose texts are very similar. */
export function sameNumberAnchors(lefts: readonly Item[], rights: readonly Item[]): readonly Anchor[] {
  const isSimilar = ([leftAt, rightAt]: Anchor): boolean => {
    const left = lefts[leftAt]
    const right = rights[rightAt]
    return (
      left !== undefined && right !== undefined && similarity(left.bag, right.bag, SURE_SIMILARITY) >= SURE_SIMILARITY
    )
  }
  return inOrder(uniqueIndexes(lefts, numberKey), uniqueIndexes(rights, numberKey), isSimilar)
}

const textKey = ({ clause }: Item): string => `${clause.isHeading ? '#' : ''}${clause.text}`
const numberKey = ({ clause }: Item): string => (clause.number === '' ? '' : `${clause.isHeading}${clause.number}`)

/** The longest list of common keys that are in the same order in both documents. */
function inOrder(
  lefts: ReadonlyMap<string, number>,
  rights: ReadonlyMap<string, number>,
  holds: (anchor: Anchor) => boolean = () => true,
): readonly Anchor[] {
  const common = [...lefts].flatMap(([key, leftAt]): Anchor[] => {
    const rightAt = rights.get(key)
    return rightAt === undefined ? [] : [[leftAt, rightAt]]
  })
  return longestIncreasing(common.filter(holds), ([, rightAt]) => rightAt)
}

/** The index of each key that appears exactly once. */
function uniqueIndexes(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const repeated = new Set<string>([''])
  items.forEach((item, index) => {
    const key = keyOf(item)
    if (found.has(key)) repeated.add(key)
    found.set(key, index)
  })
  for (const key of repeated) found.delete(key)
  return found
}

/** The longest subsequence whose ranks increase. All ranks are different. */
function longestIncreasing<Value>(values: readonly Value[], rankOf: (value: Value) => number): readonly Value[] {
  // tails[n] is the index of the smallest rank that ends a subsequence of n + 1 values.
  const tails: number[] = []
  const before: number[] = []
  const rank = (index: number): number => rankOf(values[index] as Value)
  values.forEach((value, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (rank(tails[middle] ?? 0) < rankOf(value)) low = middle + 1
      else high = middle
    }
    before[index] = low === 0 ? -1 : (tails[low - 1] ?? -1)
    tails[low] = index
  })
  const part: Value[] = []
  for (let index = tails.at(-1) ?? -1; index !== -1; index = before[index] ?? -1) part.push(values[index] as Value)
  return part.toReversed()
}
