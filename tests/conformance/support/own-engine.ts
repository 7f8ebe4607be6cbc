import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { startPostgres, type PostgresCluster } from '../../support/postgres.ts'
import { JWT_SECRET, startEngine, type EngineProcess } from '../../support/engine/engine-process.ts'
import { DEFAULTS_PROJECT } from './projects.ts'
import { target } from './target.ts'
import { mintToken } from './tokens.ts'

/** An engine that a suite may stop, kill and start again, always on the same data. */
export interface OwnEngine {
  readonly dataDir: string
  /** Null on PGlite. */
  readonly cluster: PostgresCluster | null
  start(): Promise<EngineProcess>
  /** One statement past the engine, each row as a list. On PGlite only while the engine stands still. */
  sql(text: string): Promise<unknown[][]>
  dispose(): Promise<void>
}

export interface OwnEngineOptions {
  readonly project?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A cluster of its own: settings of the authenticator role hold for all databases of a cluster. */
export async function ownEngine(options: OwnEngineOptions = {}): Promise<OwnEngine> {
  const { project = DEFAULTS_PROJECT, env = {} } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-conformance-own-'))
  const cluster = target.kind === 'postgres' ? await startPostgres({ settings: { timezone: 'UTC' } }) : null
  const databaseUrl = await cluster?.createDatabase()
  let current: EngineProcess | null = null
  return {
    dataDir,
    cluster,
    async start() {
      current = await startEngine({
        project,
        dataDir,
        env,
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
      })
      return current
    },
    sql: (text) =>
      databaseUrl === undefined ? askPglite(join(dataDir, 'database'), text) : askPostgres(databaseUrl, text),
    async dispose() {
      await current?.stop()
      await cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function askPostgres(connectionString: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

async function askPglite(folder: string, text: string): Promise<unknown[][]> {
  const db = await PGlite.create(folder)
  try {
    return (await db.query<unknown[]>(text, [], { rowMode: 'array' })).rows
  } finally {
    await db.close()
  }
}

const key = mintToken(JWT_SECRET, { role: 'anon' })

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
