import { sameNumberAnchors, sameTextAnchors, type Anchor, type Item } from './anchors.ts'
import type { Clause } from './clauses.ts'
import { createVocabulary, likeness } from './likeness.ts'

/** A clause of each document that belong together, or one that has no fellow. */
export type Pair =
  | { readonly left: Clause; readonly right: Clause }
  | { readonly left: Clause; readonly right: null }
  | { readonly left: null; readonly right: Clause }

type Align = (lefts: readonly Item[], rights: readonly Item[]) => readonly Pair[]

/** So many pairs are weighed in one gap; a larger one, where nothing is the same, is cut into smaller ones. */
const MOST_WEIGHED = 400_000
const ALIKE = 0.5
/** The same number is a strong hint: a clause that was rewritten is still that clause. */
const ALIKE_WITH_NUMBER = 0.25
const NUMBER_BONUS = 0.1

/**
 * Both documents in one order: first what is the same word for word, headings among it, then what has the same number
 * and is much alike, and between these what is most alike.
 */
export function align(left: readonly Clause[], right: readonly Clause[]): readonly Pair[] {
  const bagOf = createVocabulary()
  const items = (clauses: readonly Clause[]): readonly Item[] =>
    clauses.map((clause) => ({ clause, bag: bagOf(clause.text) }))
  const byNumber: Align = (lefts, rights) => between(lefts, rights, sameNumberAnchors(lefts, rights), byLikeness)
  const [lefts, rights] = [items(left), items(right)]
  return between(lefts, rights, sameTextAnchors(lefts, rights), byNumber)
}

/** The anchors, and what `fill` makes of the gaps between them. */
function between(
  lefts: readonly Item[],
  rights: readonly Item[],
  anchors: readonly Anchor[],
  fill: Align,
): readonly Pair[] {
  const gaps: (readonly Pair[])[] = []
  let leftStart = 0
  let rightStart = 0
  for (const [leftAt, rightAt] of [...anchors, [lefts.length, rights.length] as const]) {
    gaps.push(fill(lefts.slice(leftStart, leftAt), rights.slice(rightStart, rightAt)))
    const [left, right] = [lefts[leftAt], rights[rightAt]]
    if (left !== undefined && right !== undefined) gaps.push([{ left: left.clause, right: right.clause }])
    leftStart = leftAt + 1
    rightStart = rightAt + 1
  }
  return gaps.flat()
}

function byLikeness(lefts: readonly Item[], rights: readonly Item[]): readonly Pair[] {
  const parts = Math.max(1, Math.ceil((lefts.length * rights.length) / MOST_WEIGHED))
  const part = (items: readonly Item[], index: number): readonly Item[] =>
    items.slice(Math.floor((index * items.length) / parts), Math.floor(((index + 1) * items.length) / parts))
  return Array.from({ length: parts }, (_, index) => bestWay(part(lefts, index), part(rights, index))).flat()
}

const DOWN = 0
const ASIDE = 1
const TOGETHER = 2

/** The way through the grid of all pairs on which the most likeness lies. */
function bestWay(lefts: readonly Item[], rights: readonly Item[]): readonly Pair[] {
  const width = rights.length + 1
  // Two rows of sums are enough; of each step only its direction is kept.
  const steps = new Uint8Array((lefts.length + 1) * width)
  let below = new Float64Array(width)
  for (let row = lefts.length - 1; row >= 0; row -= 1) {
    const sums = new Float64Array(width)
    for (let column = rights.length - 1; column >= 0; column -= 1) {
      const weight = weigh(lefts[row], rights[column])
      const down = below[column] ?? 0
      const aside = sums[column + 1] ?? 0
      const together = weight === 0 ? -1 : (below[column + 1] ?? 0) + weight
      sums[column] = Math.max(down, aside, together)
      steps[row * width + column] = together >= down && together >= aside ? TOGETHER : down >= aside ? DOWN : ASIDE
    }
    below = sums
  }
  return walk(lefts, rights, steps)
}

function walk(lefts: readonly Item[], rights: readonly Item[], steps: Uint8Array): readonly Pair[] {
  const pairs: Pair[] = []
  let row = 0
  let column = 0
  for (;;) {
    const left = lefts[row]?.clause
    const right = rights[column]?.clause
    if (left === undefined && right === undefined) return pairs
    const step = steps[row * (rights.length + 1) + column]
    if (left !== undefined && (right === undefined || step === DOWN)) {
      pairs.push({ left, right: null })
      row += 1
    } else if (right !== undefined && (left === undefined || step === ASIDE)) {
      pairs.push({ left: null, right })
      column += 1
    } else if (left !== undefined && right !== undefined) {
      pairs.push({ left, right })
      row += 1
      column += 1
    }
  }
}

/** 0: they do not belong together. */
function weigh(left: Item | undefined, right: Item | undefined): number {
  if (left === undefined || right === undefined || left.clause.isHeading !== right.clause.isHeading) return 0
  const { number } = left.clause
  const sameNumber = number !== '' && number === right.clause.number
  const least = sameNumber ? ALIKE_WITH_NUMBER : ALIKE
  const alike = likeness(left.bag, right.bag, least)
  if (alike < least) return 0
  return alike + (sameNumber ? NUMBER_BONUS : 0)
}
