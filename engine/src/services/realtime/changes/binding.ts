import type { ChangeKind } from '../protocol/binding.ts'
import type { Frame } from '../protocol/encode.ts'
import type { Filter } from '../protocol/filter.ts'
import type { Version } from '../protocol/message.ts'
import type { Identity } from '../types.ts'

/** A joined channel, to which changes are sent. */
export interface Subscriber {
  readonly topic: string
  readonly version: Version
  /** The current identity: a new token replaces it. */
  readonly identity: Identity
  send(frame: Frame): void
  /** Ends the subscription, with a reason that is sent to the client. */
  end(reason: string): void
}

/** A granted subscription for one table, or for all of a schema or of the database. */
export interface Binding {
  /** The number by which the client knows it. */
  readonly id: number
  readonly event: ChangeKind | '*'
  readonly schema: string
  readonly table: string
  readonly filters: readonly BoundFilter[]
  readonly select: readonly string[] | null
  readonly subscriber: Subscriber
}

export interface BoundFilter extends Filter {
  /** The JSON texts that the column may have; null if only the database can compare. */
  readonly plain: ReadonlySet<string> | null
  /** Whether the column identifies the row or its owner: only by such columns are subscribers looked up. */
  readonly isKey: boolean
}
