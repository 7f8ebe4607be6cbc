import type { Clause } from './clauses.ts'
import { type Bag, likeness } from './likeness.ts'

export interface Item {
  readonly clause: Clause
  readonly bag: Bag
}

/** The places of two clauses that belong together beyond doubt. */
export type Anchor = readonly [leftAt: number, rightAt: number]

/** So alike are two clauses with the same number that nothing nearby needs to be looked at. */
const SURELY_ALIKE = 0.7

/** Clauses and headings that stand once in each document and are the same but for their number. */
export function sameTextAnchors(lefts: readonly Item[], rights: readonly Item[]): readonly Anchor[] {
  return inOrder(once(lefts, textKey), once(rights, textKey))
}

/** Clauses whose number stands once in each and that are very much alike. */
export function sameNumberAnchors(lefts: readonly Item[], rights: readonly Item[]): readonly Anchor[] {
  const isAlike = ([leftAt, rightAt]: Anchor): boolean => {
    const left = lefts[leftAt]
    const right = rights[rightAt]
    return left !== undefined && right !== undefined && likeness(left.bag, right.bag, SURELY_ALIKE) >= SURELY_ALIKE
  }
  return inOrder(once(lefts, numberKey), once(rights, numberKey), isAlike)
}

const textKey = ({ clause }: Item): string => `${clause.isHeading ? '#' : ''}${clause.text}`
const numberKey = ({ clause }: Item): string => (clause.number === '' ? '' : `${clause.isHeading}${clause.number}`)

/** As many common ones as keep their order. */
function inOrder(
  lefts: ReadonlyMap<string, number>,
  rights: ReadonlyMap<string, number>,
  holds: (anchor: Anchor) => boolean = () => true,
): readonly Anchor[] {
  const common = [...lefts].flatMap(([key, leftAt]): Anchor[] => {
    const rightAt = rights.get(key)
    return rightAt === undefined ? [] : [[leftAt, rightAt]]
  })
  return longestRising(common.filter(holds), ([, rightAt]) => rightAt)
}

/** Where each key stands that stands there once. */
function once(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const twice = new Set<string>([''])
  items.forEach((item, index) => {
    const key = keyOf(item)
    if (found.has(key)) twice.add(key)
    found.set(key, index)
  })
  for (const key of twice) found.delete(key)
  return found
}

/** The longest part of a list, in its order, whose ranks rise. All ranks are different. */
function longestRising<Value>(values: readonly Value[], rankOf: (value: Value) => number): readonly Value[] {
  // tails[n]: the value with the smallest rank at the end of a part of n + 1 values.
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
