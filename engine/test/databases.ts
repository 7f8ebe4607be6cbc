import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { preparePlatform } from '../src/bootstrap/platform.ts'
import type { Database } from '../src/kernel/db/database.ts'
import { openPglite } from '../src/kernel/db/pglite/pglite.ts'
import { openPostgres } from '../src/kernel/db/postgres/postgres.ts'
import { runSql } from '../../tests/support/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's URL of a Postgres cluster that lives as long as the run. */
    postgresUrl: string
    /** A PGlite folder with the platform in it, from which databases begin. */
    snapshot: string
    /** One with nothing in it: to make a database costs seconds, to copy one does not. */
    emptySnapshot: string
  }
}

export const kinds = ['pglite', 'postgres'] as const
export type Kind = (typeof kinds)[number]

export const sqlFolder = join(import.meta.dirname, '..', 'src', 'bootstrap', 'sql')

export interface TestDatabase {
  readonly db: Database
  /** Another engine on the same database; on PGlite, which has room for one, the same. */
  reopen(log?: (text: string) => void): Promise<Database>
  close(): Promise<void>
}

/** Those that the platform itself creates: each of the others costs every start something. */
const platformExtensions = ['pgcrypto', 'uuid-ossp']

let count = 0

/** An empty database of the given kind. */
export function openEmpty(kind: Kind): Promise<TestDatabase> {
  return kind === 'postgres' ? emptyPostgres() : pglite(inject('emptySnapshot'))
}

/** A database with the platform's roles, schemas and functions. */
export async function openWithPlatform(kind: Kind): Promise<TestDatabase> {
  const test = kind === 'postgres' ? await emptyPostgres() : await pglite(inject('snapshot'))
  await preparePlatform(test.db, { folder: sqlFolder })
  return test
}

/** A database of its own in the run's cluster, a copy of `template`. Returns its URL and a function that drops it. */
export async function createPostgresDatabase(
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = inject('postgresUrl')
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++count}`
  await runSql(admin, `create database "${name}" template "${template}"`)
  return {
    url: admin.replace(/[^/]+$/, name),
    drop: async () => void (await runSql(admin, `drop database if exists "${name}" with (force)`)),
  }
}

async function emptyPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase()
  const db = await openPostgres({ url })
  const opened = [db]
  return {
    db,
    async reopen(log) {
      const another = await openPostgres({ url, ...(log && { log }) })
      opened.push(another)
      return another
    },
    async close() {
      await Promise.all(opened.map((db) => db.close()))
      await drop()
    },
  }
}

async function pglite(snapshot: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-pglite-'))
  // Not by the engine, which flushes each of a thousand files.
  cpSync(snapshot, dataDir, { recursive: true })
  const db = await openPglite({ dataDir, extensions: platformExtensions })
  return {
    db,
    reopen: () => Promise.resolve(db),
    async close() {
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
