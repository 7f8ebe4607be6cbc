import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { startPostgres, type PostgresCluster } from '../postgres.ts'

/** The data folder and the database of an engine. */
export interface EngineData {
  readonly folder: string
  /** Null on PGlite. */
  readonly cluster: PostgresCluster | null
  /** Undefined on PGlite. */
  readonly databaseUrl: string | undefined
  remove(): Promise<void>
}

/** Creates an empty folder, and on Postgres a new cluster, because role settings apply to all databases of a cluster. */
export async function newEngineData(kind: string): Promise<EngineData> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-data-'))
  const cluster = kind === 'postgres' ? await startPostgres({ settings: { timezone: 'UTC' } }) : null
  return {
    folder,
    cluster,
    databaseUrl: await cluster?.createDatabase(),
    async remove() {
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Sends one statement to the database without the engine. Returns each row as a list. */
export async function askPostgres<T = unknown>(connectionString: string, text: string): Promise<T[][]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<T[]>({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** The same for PGlite. No engine may have the folder open. */
export async function askPglite<T = unknown>(folder: string, text: string): Promise<T[][]> {
  const db = await PGlite.create(folder)
  try {
    return (await db.query<T[]>(text, [], { rowMode: 'array' })).rows
  } finally {
    await db.close()
  }
}
