import type { Change, Comparison, Side } from '../contracts/comparison.ts'
import { align, type Pair } from './align.ts'
import { clausesOf, type Clause } from './clauses.ts'
import { TOPICS, topicsOf } from './topics.ts'
import { compareWords } from './words.ts'

export interface NamedText {
  readonly name: string
  readonly text: string
}

/**
 * The number of pairs that are compared before other work gets a turn: a function that blocks its thread for long is
 * terminated.
 */
const IN_ONE_GO = 200

/** The differences between two documents. */
export async function compareTexts(first: NamedText, second: NamedText): Promise<Comparison> {
  const pairs = align(clausesOf(first.text), clausesOf(second.text))
  const changes: Change[] = []
  for (const [index, pair] of pairs.entries()) {
    if (index % IN_ONE_GO === 0) await new Promise((resolve) => setTimeout(resolve))
    const change = changeOf(pair)
    if (change !== null) changes.push(change)
  }
  const count = (kind: Change['kind']): number => changes.filter((change) => change.kind === kind).length
  return {
    names: [first.name, second.name],
    counts: {
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      renumbered: count('renumbered'),
      unchanged: pairs.length - changes.length,
    },
    topics: TOPICS.map((topic) => ({
      topic,
      changes: changes.flatMap(({ topics }, index) => (topics.includes(topic) ? [index] : [])),
    })).filter((found) => found.changes.length > 0),
    changes,
    explanation: null,
  }
}

/** Null if the clauses are the same. */
function changeOf({ left, right }: Pair): Change | null {
  if (left === null) return withTopics('added', right.section, null, side(right, 'inserted'))
  if (right === null) return withTopics('removed', left.section, side(left, 'removed'), null)
  if (left.text !== right.text) {
    const words = compareWords(left.text, right.text)
    const before = { number: left.number, runs: words.left }
    return withTopics('changed', right.section, before, { number: right.number, runs: words.right })
  }
  if (left.number === right.number) return null
  return {
    kind: 'renumbered',
    section: right.section,
    topics: [],
    left: side(left, 'same'),
    right: side(right, 'same'),
  }
}

function side({ number, text }: Clause, mark: Side['runs'][number]['mark']): Side {
  return { number, runs: [{ text, mark }] }
}

function withTopics(kind: Change['kind'], section: string, left: Side | null, right: Side | null): Change {
  const change = { kind, section, left, right }
  return { ...change, topics: topicsOf(change) }
}
