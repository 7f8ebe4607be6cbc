import type { Scope } from '../scope.ts'

export type Kind = 'pglite' | 'postgres'

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
  readonly database: Kind
  readonly options: FaultOptions
  readonly say: (text: string) => void
}

export interface Fault {
  readonly id: string
  readonly title: string
  readonly databases: readonly Kind[]
  run(context: FaultContext): Promise<Finding>
}

/** Something that this machine lacks: no verdict. */
export class CannotBeTried extends Error {
  override readonly name = 'CannotBeTried'
}

/** Gathers checks in their order; the same promise asked again keeps the worst answer. */
export class Checks {
  readonly #all = new Map<string, Check>()

  note(promise: string, held: boolean, seen: string): void {
    const known = this.#all.get(promise)
    if (known === undefined || known.held) this.#all.set(promise, { promise, held, seen })
  }

  /** One of several cases of a promise: all of them are told. */
  add(promise: string, held: boolean, seen: string): void {
    const known = this.#all.get(promise) ?? { held: true, seen: '' }
    this.#all.set(promise, { promise, held: known.held && held, seen: `${known.seen}${known.seen && '; '}${seen}` })
  }

  get list(): Check[] {
    return [...this.#all.values()]
  }
}
