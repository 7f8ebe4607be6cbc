import type { Caller } from '../../../kernel/db/run-as.ts'
import type { Binding } from './binding.ts'
import type { Change } from './change.ts'
import type { Question } from './check-visibility.ts'
import { IndexedSet } from './indexed-set.ts'

/** A binding that a change may concern, if the database agrees. */
export interface Candidate {
  readonly change: Change
  readonly binding: Binding
  /** As whom the question is asked. A token may change before the answer comes. */
  readonly caller: Caller
}

/** Positions in the question, for reading the answer. */
export interface Asked {
  readonly candidate: Candidate
  readonly change: number
  readonly caller: number
}

/** Puts each question once, however many subscribers wait for its answer. */
export function questionOf(candidates: readonly Candidate[]): { question: Question; asked: readonly Asked[] } {
  const changes = new IndexedSet<Change>()
  const callers = new IndexedSet<Caller>()
  const pairs = new IndexedSet<Question['pairs'][number]>()
  const asked = candidates.map((candidate): Asked => {
    const change = changes.add(changeKey(candidate.change), () => candidate.change)
    const { role, claims } = candidate.caller
    const caller = callers.add(`${role}\0${claims}`, () => candidate.caller)
    pairs.add(`${change} ${caller}`, () => ({ change, caller }))
    return { candidate, change, caller }
  })
  return { question: { changes: changes.list, callers: callers.list, pairs: pairs.list }, asked }
}

export function changeKey({ transaction, id }: Change): string {
  return `${transaction} ${id}`
}
