import { join } from 'node:path'
import type { Contender, ContenderId, Measure } from '../contender.ts'
import { Unavailable } from '../../../tests/support/unavailable.ts'
import type { PostgresCluster } from '../../../tests/support/postgres.ts'
import type { Service } from '../../../tests/support/processes/processes.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import { ROWS } from '../workload.ts'
import { constantAnswer } from './constant.ts'
import { engine } from './engine.ts'
import { lite } from './lite.ts'
import type { Peer } from './lite-install.ts'
import { pgliteRaw } from './pglite-raw.ts'
import { plainSql, preparePlainDatabase } from './plain-sql.ts'

export interface Dependencies {
  readonly scope: Scope
  readonly generator: Service
  readonly cluster: PostgresCluster | Unavailable
  readonly peer: Peer | Unavailable
}

export const FEW_ROWS = 10_000
export const MANY_ROWS = 1_000_000

/** All contenders, in the order of the table. A new one gets an entry here and, if it has a target, one in `targets.ts`. */
export function contenders({ scope, generator, cluster, peer }: Dependencies): Contender[] {
  const folderOf = (id: ContenderId): string => join(scope.folder, id)
  let prepared: Promise<void> | undefined

  const sql = async (pipelined: boolean): Promise<Measure> => {
    const postgres = available(cluster)
    prepared ??= preparePlainDatabase(postgres)
    await prepared
    return plainSql(postgres, scope.folder, pipelined)
  }
  const enginePostgres = async (id: ContenderId, rows: number): Promise<Measure> => {
    const postgres = available(cluster)
    const database = id.replaceAll('-', '_')
    await postgres.createDatabase(database)
    const started = await engine({
      scope,
      generator,
      folder: folderOf(id),
      rows,
      databaseUrl: postgres.urlOf(database),
    })
    await postgres.script(database, 'vacuum analyze')
    return started.measure
  }
  const litePostgres = async (): Promise<Measure> => {
    const postgres = available(cluster)
    const options = { scope, generator, peer: available(peer), folder: folderOf('lite-postgres') }
    await postgres.createDatabase('lite')
    const measure = await lite({ ...options, databaseUrl: postgres.urlOf('lite') })
    await postgres.script('lite', 'vacuum analyze')
    return measure
  }
  const enginePglite = async (): Promise<Measure> => {
    const started = await engine({ scope, generator, folder: folderOf('engine-pglite'), rows: ROWS })
    return started.measure
  }
  const litePglite = (): Promise<Measure> =>
    lite({ scope, generator, peer: available(peer), folder: folderOf('lite-pglite') })

  return [
    row('sql', 'plain SQL (pgbench, prepared)', 'postgres', () => sql(false)),
    row('sql-pipelined', 'the same, pipelined', 'postgres', () => sql(true)),
    row('engine-postgres', 'engine on Postgres', 'postgres', () => enginePostgres('engine-postgres', ROWS)),
    row('lite-postgres', '@supabase/lite on Postgres', 'postgres', litePostgres),
    row('pglite-raw', 'PGlite, raw protocol in process', 'pglite', () => pgliteRaw(scope, scope.folder)),
    row('engine-pglite', 'engine on PGlite', 'pglite', enginePglite),
    row('lite-pglite', '@supabase/lite on PGlite', 'pglite', litePglite),
    row('http', 'node:http, constant answer', 'pglite', () => constantAnswer(scope, generator)),
    row('engine-ten-thousand', 'engine on Postgres, 10,000 rows', 'postgres', () =>
      enginePostgres('engine-ten-thousand', FEW_ROWS),
    ),
    row('engine-million', 'engine on Postgres, 1,000,000 rows', 'postgres', () =>
      enginePostgres('engine-million', MANY_ROWS),
    ),
  ]
}

function row(id: ContenderId, label: string, lane: Contender['lane'], start: () => Promise<Measure>): Contender {
  return { id, label, lane, start }
}

function available<T>(value: T | Unavailable): T {
  if (value instanceof Unavailable) throw value
  return value
}
