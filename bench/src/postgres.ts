import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { Client, type QueryResult } from 'pg'
import { startPostgres } from '../../engine/test/postgres.ts'
import { Unavailable } from './contender.ts'
import { run } from './processes.ts'
import type { Scope } from './scope.ts'

/** Reads are measured, so a safe disk would only make the loading slower. The rest is what a small server would have. */
export const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '100',
}

export interface Cluster {
  readonly version: number
  /** The path of pgbench of the same version. */
  readonly pgbench: string | Unavailable
  url(database: string): string
  createDatabase(name: string): Promise<void>
  /** Of a database that nobody is connected to. */
  copyDatabase(from: string, name: string): Promise<void>
  /** Answers the results of the statements, one each. */
  script(database: string, sql: string): Promise<QueryResult<Record<string, unknown>>[]>
  /** As a crash would, or `fast` as an operator. */
  kill(mode?: 'fast'): Promise<void>
  /** Again, after `kill`. */
  restart(): Promise<void>
}

/** A throwaway cluster, reached over loopback like any server. */
export async function startCluster(
  scope: Scope,
  settings: Readonly<Record<string, string>> = SETTINGS,
): Promise<Cluster> {
  const postgres = await startPostgres({ settings }).catch((error: unknown) => {
    throw new Unavailable(`no Postgres could be started: ${error instanceof Error ? error.message : String(error)}`)
  })
  scope.defer(() => postgres.stop())
  const url = (database: string): string => postgres.url.replace(/postgres$/, database)
  const script: Cluster['script'] = async (database, sql) => {
    const client = new Client({ connectionString: url(database) })
    await client.connect()
    try {
      const results: QueryResult | QueryResult[] = await client.query(sql)
      return [results].flat()
    } finally {
      await client.end()
    }
  }
  return {
    version: postgres.version,
    pgbench: await findPgbench(postgres.version),
    url,
    async createDatabase(name) {
      await postgres.createDatabase(name)
    },
    async copyDatabase(from, name) {
      await script('postgres', `create database "${name}" template "${from}"`)
    },
    script,
    kill: (mode) => postgres.kill(mode),
    restart: () => postgres.restart(),
  }
}

/** The Postgres of the npm package has none. */
async function findPgbench(version: number): Promise<string | Unavailable> {
  const folders = [`/usr/lib/postgresql/${version}/bin`, ...(process.env['PATH'] ?? '').split(delimiter)]
  for (const folder of folders) {
    const path = join(folder, 'pgbench')
    const line = await access(path).then(
      () => run(path, ['--version']),
      () => '',
    )
    if (Number(/\d+/.exec(line)?.[0]) === version) return path
  }
  return new Unavailable(`no pgbench ${version} was found`)
}
