import type { Measured } from './measure.ts'
import type { DatabaseName } from './options.ts'
import type { Plain } from './plain.ts'

export interface LoadResult {
  readonly database: DatabaseName
  readonly measured: Measured
  /** Plain SQL sent as the engine sends it (pipelined), and one statement after the other; PGlite has only the first. */
  readonly pipelined: Plain | null
  readonly oneByOne: Plain | null
}

export const TITLES = { postgres: 'Postgres', pglite: 'PGlite' } as const
