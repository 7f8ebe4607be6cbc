import type { Measured } from './measure.ts'
import type { DatabaseName } from './options.ts'
import type { Plain } from './plain.ts'

export interface LoadResult {
  readonly database: DatabaseName
  readonly measured: Measured
  /** As the engine sends it, and with each statement waiting for its answer; PGlite has no such difference. */
  readonly pipelined: Plain | null
  readonly oneByOne: Plain | null
}

export const titles = { postgres: 'Postgres', pglite: 'PGlite' } as const
