import type { ChangeKind } from '../protocol/binding.ts'
import type { Frame } from '../protocol/encode.ts'
import type { Filter } from '../protocol/filter.ts'
import type { Version } from '../protocol/message.ts'
import type { Identity } from '../types.ts'

/** A joined channel, which is told of changes. */
export interface Subscriber {
  readonly topic: string
  readonly version: Version
  /** As whom, at this moment: a new token replaces it. */
  readonly identity: Identity
  send(frame: Frame): void
  /** Ends the subscription, with a reason that the client is told. */
  end(reason: string): void
}

/** A granted subscription for one table, or for all of a schema or of the database. */
export interface Binding {
  /** Under which the client knows it. */
  readonly id: number
  readonly event: ChangeKind | '*'
  readonly schema: string
  readonly table: string
  readonly filters: readonly BoundFilter[]
  readonly select: readonly string[] | null
  readonly subscriber: Subscriber
}

export interface BoundFilter extends Filter {
  /** The JSON texts that the column may have; null: only the database can compare. */
  readonly plain: ReadonlySet<string> | null
  /** Whether the column says which row or whose row it is: by such a one subscribers are looked up. */
  readonly isKey: boolean
}
