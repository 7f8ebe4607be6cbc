import { startPostgres, type PostgresCluster } from '../postgres.ts'
import { Unavailable } from '../unavailable.ts'
import type { Scope } from './scope.ts'

/** Starts a temporary cluster that is removed with the scope. */
export async function startCluster(scope: Scope, settings: Readonly<Record<string, string>>): Promise<PostgresCluster> {
  const postgres = await startPostgres({ settings }).catch((error: unknown) => {
    throw new Unavailable(`no Postgres could be started: ${error instanceof Error ? error.message : String(error)}`)
  })
  scope.defer(() => postgres.stop())
  return postgres
}
