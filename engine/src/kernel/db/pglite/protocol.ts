/** The protocol between the main thread and PGlite's thread. */
export interface Start {
  /** Null for a database in memory. */
  readonly folder: string | null
  readonly extensions: readonly string[]
  /** Postgres, compiled once for all threads of the process. */
  readonly wasm: WebAssembly.Module
  /** Counters, then the time at which the running request began. */
  readonly shared: SharedArrayBuffer
}

export const SHARED_BYTES = 24

/** `recalled`: requests up to this number that were not begun must not run any more. */
export const COUNTER = { begun: 0, finished: 1, walWrites: 2, recalled: 3 } as const

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
