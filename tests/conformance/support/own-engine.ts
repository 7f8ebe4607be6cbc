import { join } from 'node:path'
import type { PostgresCluster } from '../../support/postgres.ts'
import { JWT_SECRET, startEngine, type EngineProcess } from '../../support/engine/engine-process.ts'
import { DEFAULTS_PROJECT } from './projects.ts'
import { target } from './target.ts'
import { olderKey } from '../../support/engine/tokens.ts'
import { askPglite, askPostgres, newEngineData } from '../../support/engine/engine-data.ts'

/** An engine that a test can stop, kill and start again on the same data. */
export interface OwnEngine {
  readonly dataDir: string
  /** Null on PGlite. */
  readonly cluster: PostgresCluster | null
  start(): Promise<EngineProcess>
  /** Runs one SQL statement directly and returns each row as a list. On PGlite only while no engine runs. */
  sql(text: string): Promise<unknown[][]>
  dispose(): Promise<void>
}

export interface OwnEngineOptions {
  readonly project?: string
  readonly env?: Readonly<Record<string, string>>
  /** Further arguments of `serve`. */
  readonly args?: readonly string[]
}

export async function ownEngine(options: OwnEngineOptions = {}): Promise<OwnEngine> {
  const { project = DEFAULTS_PROJECT, env = {}, args = [] } = options
  const data = await newEngineData(target.kind)
  const { folder: dataDir, cluster, databaseUrl } = data
  let current: EngineProcess | null = null
  return {
    dataDir,
    cluster,
    async start() {
      current = await startEngine({
        project,
        dataDir,
        env,
        args,
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
      })
      return current
    },
    sql: (text) =>
      databaseUrl === undefined ? askPglite(join(dataDir, 'database'), text) : askPostgres(databaseUrl, text),
    async dispose() {
      await current?.stop()
      await data.remove()
    },
  }
}

export const key = olderKey(JWT_SECRET, 'anon')

export function ask(engine: EngineProcess, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${engine.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(init.headers as Record<string, string> | undefined),
    },
  })
}
