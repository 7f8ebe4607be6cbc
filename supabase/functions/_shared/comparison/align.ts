import { sameNumberAnchors, sameTextAnchors, type Anchor, type Item } from './anchors.ts'
import type { Clause } from './clauses.ts'
import { createVocabulary, similarity } from './similarity.ts'

/** Two clauses that belong together, or a clause that only one document has. */
export type Pair =
  | { readonly left: Clause; readonly right: Clause }
  | { readonly left: Clause; readonly right: null }
  | { readonly left: null; readonly right: Clause }

type Align = (lefts: readonly Item[], rights: readonly Item[]) => readonly Pair[]

/**
 * The maximum number of pairs that are compared in one gap. A larger gap, where nothing is the same, is cut into parts.
 */
const MAX_PAIRS = 400_000
const MIN_SIMILARITY = 0.5
/** The same number is a strong hint that a clause was rewritten and not replaced. */
const MIN_SIMILARITY_WITH_NUMBER = 0.25
const NUMBER_BONUS = 0.1

/**
 * Pairs the clauses of both documents, in their order. First it pairs clauses and headings with the same text, then
 * those with the same number and a similar text, and in the gaps between these the most similar ones.
 */
export function align(left: readonly Clause[], right: readonly Clause[]): readonly Pair[] {
  const bagOf = createVocabulary()
  const items = (clauses: readonly Clause[]): readonly Item[] =>
    clauses.map((clause) => ({ clause, bag: bagOf(clause.text) }))
  const byNumber: Align = (lefts, rights) => between(lefts, rights, sameNumberAnchors(lefts, rights), bySimilarity)
  const [lefts, rights] = [items(left), items(right)]
  return between(lefts, rights, sameTextAnchors(lefts, rights), byNumber)
}

/** The anchors as pairs, and between them the pairs that `fill` makes of each gap. */
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

function bySimilarity(lefts: readonly Item[], rights: readonly Item[]): readonly Pair[] {
  const parts = Math.max(1, Math.ceil((lefts.length * rights.length) / MAX_PAIRS))
  const part = (items: readonly Item[], index: number): readonly Item[] =>
    items.slice(Math.floor((index * items.length) / parts), Math.floor(((index + 1) * items.length) / parts))
  return Array.from({ length: parts }, (_, index) => bestPath(part(lefts, index), part(rights, index))).flat()
}

const SKIP_LEFT = 0
const SKIP_RIGHT = 1
const PAIR_BOTH = 2

/** The path through the grid of all pairs with the highest total similarity. */
function bestPath(lefts: readonly Item[], rights: readonly Item[]): readonly Pair[] {
  const width = rights.length + 1
  // Two rows of sums are enough. Of each step only the direction is kept.
  const steps = new Uint8Array((lefts.length + 1) * width)
  let below = new Float64Array(width)
  for (let row = lefts.length - 1; row >= 0; row -= 1) {
    const sums = new Float64Array(width)
    for (let column = rights.length - 1; column >= 0; column -= 1) {
      const weight = scoreOf(lefts[row], rights[column])
      const skipLeft = below[column] ?? 0
      const skipRight = sums[column + 1] ?? 0
      const pairBoth = weight === 0 ? -1 : (below[column + 1] ?? 0) + weight
      sums[column] = Math.max(skipLeft, skipRight, pairBoth)
      steps[row * width + column] =
        pairBoth >= skipLeft && pairBoth >= skipRight ? PAIR_BOTH : skipLeft >= skipRight ? SKIP_LEFT : SKIP_RIGHT
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
    if (left !== undefined && (right === undefined || step === SKIP_LEFT)) {
      pairs.push({ left, right: null })
      row += 1
    } else if (right !== undefined && (left === undefined || step === SKIP_RIGHT)) {
      pairs.push({ left: null, right })
      column += 1
    } else if (left !== undefined && right !== undefined) {
      pairs.push({ left, right })
      row += 1
      column += 1
    }
  }
}

/** The score of a pair; 0 if the clauses do not belong together. */
function scoreOf(left: Item | undefined, right: Item | undefined): number {
  if (left === undefined || right === undefined || left.clause.isHeading !== right.clause.isHeading) return 0
  const { number } = left.clause
  const sameNumber = number !== '' && number === right.clause.number
  const least = sameNumber ? MIN_SIMILARITY_WITH_NUMBER : MIN_SIMILARITY
  const score = similarity(left.bag, right.bag, least)
  if (score < least) return 0
  return score + (sameNumber ? NUMBER_BONUS : 0)
}
