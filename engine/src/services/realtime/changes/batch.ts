import type { Caller } from '../../../kernel/db/run-as.ts'
import type { Binding } from './binding.ts'
import type { Change } from './change.ts'
import type { Question } from './check-visibility.ts'
import { IndexedSet } from './indexed-set.ts'

/** A binding to which a change may be sent, if the database allows it. */
export interface Candidate {
  readonly change: Change
  readonly binding: Binding
  /** With whose rights the database is asked. The token may change before the answer comes. */
  readonly caller: Caller
}

/** A candidate with its positions in the question, for reading the answer. */
export interface PositionedCandidate {
  readonly candidate: Candidate
  readonly change: number
  readonly caller: number
}

/** Asks each question once, even if many subscribers wait for its answer. */
export function questionOf(candidates: readonly Candidate[]): {
  question: Question
  positioned: readonly PositionedCandidate[]
} {
  const changes = new IndexedSet<Change>()
  const callers = new IndexedSet<Caller>()
  const pairs = new IndexedSet<Question['pairs'][number]>()
  const positioned = candidates.map((candidate): PositionedCandidate => {
    const change = changes.add(changeKey(candidate.change), () => candidate.change)
    const { role, claims } = candidate.caller
    const caller = callers.add(`${role}\0${claims}`, () => candidate.caller)
    pairs.add(`${change} ${caller}`, () => ({ change, caller }))
    return { candidate, change, caller }
  })
  return { question: { changes: changes.list, callers: callers.list, pairs: pairs.list }, positioned }
}

export function changeKey({ transaction, id }: Change): string {
  return `${transaction} ${id}`
}
