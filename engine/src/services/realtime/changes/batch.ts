import type { Caller } from '../../../kernel/db/run-as.ts'
import type { Binding } from './binding.ts'
import type { Change } from './change.ts'
import type { Question } from './judge.ts'

/** A binding that a change may concern, if the database agrees. */
export interface Candidate {
  readonly change: Change
  readonly binding: Binding
  /** As whom the question is asked. A token may change before the answer comes. */
  readonly caller: Caller
}

/** Places in the question, for reading the answer. */
export interface Asked {
  readonly candidate: Candidate
  readonly change: number
  readonly caller: number
  /** Null: no comparison was left to the database. */
  readonly filter: number | null
}

/** Puts each question once, however many subscribers wait for its answer. */
export function questionOf(candidates: readonly Candidate[]): { question: Question; asked: readonly Asked[] } {
  const changes = new Places<Change>()
  const callers = new Places<Caller>()
  const filters = new Places<Question['filters'][number]>()
  const pairs = new Places<Question['pairs'][number]>()
  const filterPairs = new Places<Question['filterPairs'][number]>()
  const asked = candidates.map((candidate): Asked => {
    const { change, binding, caller } = candidate
    const left = binding.filters.filter(({ plain }) => plain === null)
    const place = {
      change: changes.add(`${change.transaction} ${change.id}`, () => change),
      caller: callers.add(`${caller.role}\0${caller.claims}`, () => caller),
      filter:
        left.length === 0
          ? null
          : filters.add(`${change.relation} ${caller.role} ${JSON.stringify(left)}`, () => ({
              role: caller.role,
              filters: left.map(({ column, op, value, negate }) => ({ column, op, value, negate })),
            })),
    }
    pairs.add(`${place.change} ${place.caller}`, () => ({ change: place.change, caller: place.caller }))
    const { filter } = place
    if (filter !== null) filterPairs.add(`${place.change} ${filter}`, () => ({ change: place.change, filter }))
    return { candidate, ...place }
  })
  const question = {
    changes: changes.list,
    callers: callers.list,
    pairs: pairs.list,
    filters: filters.list,
    filterPairs: filterPairs.list,
  }
  return { question, asked }
}

/** A list without doubles, and where each key stands in it. */
class Places<Item> {
  readonly list: Item[] = []
  readonly #byKey = new Map<string, number>()

  add(key: string, make: () => Item): number {
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    this.#byKey.set(key, this.list.length)
    return this.list.push(make()) - 1
  }
}
