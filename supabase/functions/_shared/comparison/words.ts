import { diffArrays } from 'diff'
import type { Run } from '../contracts/comparison.ts'

/**
 * A word or a sign, with the space after it. An amount or a date is one word: `EUR` and `1,000,000`. `30(3)` is four
 * tokens.
 */
const TOKEN = /(?:[\p{L}\p{N}]+(?:[.,'’/-][\p{L}\p{N}]+)*|[^\s])\s*/gu

/** With more edits the clauses have so little in common that a comparison word by word does not help. */
const MAX_EDITS = 1_500

export interface WordDifference {
  readonly left: Run[]
  readonly right: Run[]
}

/** Compares two clauses word by word. The runs of each side together are the whole clause. */
export function compareWords(left: string, right: string): WordDifference {
  const lefts = left.match(TOKEN) ?? []
  const rights = right.match(TOKEN) ?? []
  const parts = diffArrays(lefts, rights, {
    comparator: (one: string, other: string) => one.trimEnd() === other.trimEnd(),
    maxEditLength: MAX_EDITS,
  })
  if (parts === undefined) return { left: [run('removed', left)], right: [run('inserted', right)] }
  const difference: WordDifference = { left: [], right: [] }
  let leftAt = 0
  let rightAt = 0
  for (const { added, removed, count } of parts) {
    // Uses the tokens of each side, because the space after a common word may differ.
    if (!added) {
      difference.left.push(run(removed ? 'removed' : 'same', lefts.slice(leftAt, leftAt + count).join('')))
      leftAt += count
    }
    if (!removed) {
      difference.right.push(run(added ? 'inserted' : 'same', rights.slice(rightAt, rightAt + count).join('')))
      rightAt += count
    }
  }
  return difference
}

function run(mark: Run['mark'], text: string): Run {
  return { text, mark }
}
