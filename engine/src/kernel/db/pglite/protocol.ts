/** The protocol between the main thread and PGlite's thread. */
export interface Start {
  /** Null for a database in memory. */
  readonly folder: string | null
  readonly extensions: readonly string[]
  /** Postgres, compiled once for all threads of the process. */
  readonly wasm: WebAssembly.Module
  readonly shared: SharedArrayBuffer
}

/**
 * What both threads read and write. `recalled`: requests up to this number that were not begun must not run any more. `task`: the
 * number of the thread in the system; 0 where the system does not say it.
 */
export const COUNTER = { begun: 0, finished: 1, walWrites: 2, recalled: 3, task: 4 } as const

const COUNTERS = 6
export const SHARED_BYTES = COUNTERS * 4 + 8

export const countersIn = (shared: SharedArrayBuffer): Int32Array => new Int32Array(shared, 0, COUNTERS)

/** Its only element is the time at which the running request began. */
export const begunAtIn = (shared: SharedArrayBuffer): Float64Array => new Float64Array(shared, COUNTERS * 4, 1)

/** The answer to a request that was recalled. */
export const RECALLED = 'recalled'

/** The last message of a thread in which Postgres broke; the reason follows it. */
export const FAULT = 'fault: '

/** Extensions that a project may create; each costs a few milliseconds at every start. */
export const DEFAULT_EXTENSIONS = [
  'pgcrypto',
  'uuid-ossp',
  'pg_trgm',
  'unaccent',
  'citext',
  'btree_gin',
  'btree_gist',
  'fuzzystrmatch',
  'hstore',
  'intarray',
  'ltree',
  'moddatetime',
  'tablefunc',
] as const

/** The module of an extension: pgTAP is in a separate package, for tests. */
export function contribModules(name: string): { specifier: string; member: string } {
  if (name === 'pgtap') return { specifier: '@electric-sql/pglite-pgtap', member: 'pgtap' }
  const member = name.replaceAll('-', '_')
  return { specifier: `@electric-sql/pglite/contrib/${member}`, member }
}
