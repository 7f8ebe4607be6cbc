import { diffArrays } from 'diff'
import type { Run } from '../contracts/comparison.ts'

/** A word or a sign with the space behind it; an amount or a date is one word: `EUR`, `1,000,000`, `30(3)` is four. */
const TOKEN = /(?:[\p{L}\p{N}]+(?:[.,'’/-][\p{L}\p{N}]+)*|[^\s])\s*/gu

/** Beyond that two clauses have so little in common that showing it word by word tells nobody anything. */
const MOST_EDITS = 1_500

export interface WordDifference {
  readonly left: Run[]
  readonly right: Run[]
}

/** Which words one clause has and the other has not. The runs of each side together are that clause. */
export function compareWords(left: string, right: string): WordDifference {
  const lefts = left.match(TOKEN) ?? []
  const rights = right.match(TOKEN) ?? []
  const parts = diffArrays(lefts, rights, {
    comparator: (one: string, other: string) => one.trimEnd() === other.trimEnd(),
    maxEditLength: MOST_EDITS,
  })
  if (parts === undefined) return { left: [run('removed', left)], right: [run('inserted', right)] }
  const difference: WordDifference = { left: [], right: [] }
  let leftAt = 0
  let rightAt = 0
  for (const { added, removed, count } of parts) {
    // The tokens themselves, because a common one may have another space behind it in each clause.
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
