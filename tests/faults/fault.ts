import type { Promised } from '../support/simulated-users/promises.ts'
import type { Scope } from '../support/processes/scope.ts'
import type { Cluster, Kind } from './cluster.ts'

/** One promise, whether it was kept, and the evidence. */
export interface Check {
  readonly promise: string
  readonly held: boolean
  readonly seen: string
}

export interface Finding {
  /** A description of the fault. */
  readonly done: string
  readonly checks: readonly Check[]
  /** The lines of the log that an operator reads. */
  readonly read: readonly string[]
}

export interface FaultOptions {
  readonly clients: number
  readonly kills: number
}

export interface FaultContext {
  readonly scope: Scope
  readonly cluster: Cluster
  readonly options: FaultOptions
  readonly say: (text: string) => void
}

export interface Fault {
  readonly id: string
  readonly title: string
  readonly databases: readonly Kind[]
  run(context: FaultContext): Promise<Finding>
}

/** A promise with fewer cases does not count as kept. */
export const LEAST_CASES = 5
/** The least number of writes of each kind before each round, for faults with at least three rounds. */
export const LEAST_A_ROUND = 2
const MOST_SHOWN = 3

/** Collects checks in order; a promise that is checked again keeps its worst result. */
export class Checks {
  readonly #all = new Map<string, Check>()
  readonly #cases = new Map<string, { most: number; unanswered: number; broken: Set<string> }>()

  note(promise: string, held: boolean, seen: string): void {
    const known = this.#all.get(promise)
    if (known === undefined || known.held) this.#all.set(promise, { promise, held, seen })
  }

  /** Adds one of several cases of a promise; the report shows all of them. */
  add(promise: string, held: boolean, seen: string): void {
    const known = this.#all.get(promise) ?? { held: true, seen: '' }
    this.#all.set(promise, { promise, held: known.held && held, seen: `${known.seen}${known.seen && '; '}${seen}` })
  }

  /** Counts the cases of a promise. Repeated checks keep the highest number, and every broken case. */
  cases({ promise, acknowledged, unanswered, broken }: Promised): void {
    const known = this.#cases.get(promise) ?? { most: 0, unanswered: 0, broken: new Set<string>() }
    if (acknowledged >= known.most) Object.assign(known, { most: acknowledged, unanswered })
    for (const what of broken) known.broken.add(what)
    this.#cases.set(promise, known)
    const all = [...known.broken]
    const verdict =
      all.length > 0
        ? `${all.length} broken: ${all.slice(0, MOST_SHOWN).join('; ')}`
        : known.most < LEAST_CASES
          ? `too few: at least ${LEAST_CASES} are needed`
          : 'none broken'
    this.#all.set(promise, {
      promise,
      held: all.length === 0 && known.most >= LEAST_CASES,
      seen: `${known.most} acknowledged, ${known.unanswered} not acknowledged; ${verdict}`,
    })
  }

  get list(): Check[] {
    return [...this.#all.values()]
  }
}
