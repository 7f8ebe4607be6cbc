import type { Sample } from '../../tests/support/measuring/stats.ts'

export type Measure = (seconds: number) => Promise<Sample>

export interface Contender {
  readonly id: ContenderId
  readonly label: string
  /** Contenders of the same lane start one after the other, because the roles of a Postgres cluster are shared by its databases. */
  readonly lane: 'postgres' | 'pglite'
  readonly start: () => Promise<Measure>
}

export type ContenderId =
  | 'sql'
  | 'sql-pipelined'
  | 'engine-postgres'
  | 'lite-postgres'
  | 'pglite-raw'
  | 'engine-pglite'
  | 'lite-pglite'
  | 'http'
  | 'engine-ten-thousand'
  | 'engine-million'
  | 'sessions-postgres'
  | 'no-sessions-postgres'
  | 'sessions-pglite'
  | 'no-sessions-pglite'
