import type { Promised } from '../support/simulated-users/promises.ts'
import type { Scope } from '../support/processes/scope.ts'
import type { Cluster, Kind } from './cluster.ts'

/** One promise, whether it was kept, and what was seen. */
export interface Check {
  readonly promise: string
  readonly held: boolean
  readonly seen: string
}

export interface Finding {
  /** What was done to the product. */
  readonly done: string
  readonly checks: readonly Check[]
  /** What the operator reads: lines of the log and messages, as they came. */
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

/** Fewer cases than these prove nothing: such a promise does not count as kept. */
export const LEAST_CASES = 5
/** Of each kind of write, before each of at least three rounds of a fault. */
export const LEAST_A_ROUND = 2
const TOLD_BROKEN = 3

/** Gathers checks in their order; the same promise asked again keeps the worst answer. */
export class Checks {
  readonly #all = new Map<string, Check>()
  readonly #cases = new Map<string, { most: number; unanswered: number; broken: Set<string> }>()

  note(promise: string, held: boolean, seen: string): void {
    const known = this.#all.get(promise)
    if (known === undefined || known.held) this.#all.set(promise, { promise, held, seen })
  }

  /** One of several cases of a promise: all of them are told. */
  add(promise: string, held: boolean, seen: string): void {
    const known = this.#all.get(promise) ?? { held: true, seen: '' }
    this.#all.set(promise, { promise, held: known.held && held, seen: `${known.seen}${known.seen && '; '}${seen}` })
  }

  /** Asked again with more cases, the number is that of the most; what broke once has broken. */
  cases({ promise, acknowledged, unanswered, broken }: Promised): void {
    const known = this.#cases.get(promise) ?? { most: 0, unanswered: 0, broken: new Set<string>() }
    if (acknowledged >= known.most) Object.assign(known, { most: acknowledged, unanswered })
    for (const what of broken) known.broken.add(what)
    this.#cases.set(promise, known)
    const all = [...known.broken]
    const verdict =
      all.length > 0
        ? `${all.length} broken: ${all.slice(0, TOLD_BROKEN).join('; ')}`
        : known.most < LEAST_CASES
          ? `too few: ${LEAST_CASES} are wanted`
          : 'none broken'
    this.#all.set(promise, {
      promise,
      held: all.length === 0 && known.most >= LEAST_CASES,
      seen: `${known.most} acknowledged, ${known.unanswered} begun without a yes; ${verdict}`,
    })
  }

  get list(): Check[] {
    return [...this.#all.values()]
  }
}
