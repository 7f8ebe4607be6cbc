import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../kernel/db/database.ts'
import { DatabaseError } from '../kernel/db/errors.ts'
import { retryOn } from '../kernel/db/retry-on.ts'
import { MigrationError } from './migration-error.ts'

/** Makes engines that start at once wait for each other. The number is arbitrary. */
const LOCK = { text: 'select pg_advisory_xact_lock(7305411020)' }
/** Roles belong to the whole cluster: the bootstrap of another database may change the same ones at this moment. */
const COLLISIONS = new Set(['XX000', '23505', '40001', '40P01', '42710'])

/**
 * Creates the roles, schemas and helper functions of the platform. The SQL is idempotent, and skipped as long as the database
 * has recorded its checksum. Returns whether it ran. `folder` is `engine/src/bootstrap/sql`.
 */
export async function preparePlatform(db: Database, options: { readonly folder: string }): Promise<boolean> {
  const files = await readFiles(options.folder)
  const checksum = checksumOf(files)
  if ((await readChecksum(db)) === checksum) return false
  await retryOn(COLLISIONS, () => apply(db, files, checksum))
  return true
}

export async function platformChecksum(folder: string): Promise<string> {
  return checksumOf(await readFiles(folder))
}

interface SqlFile {
  readonly file: string
  readonly sql: string
}

async function readFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (file) => ({ file, sql: await readFile(join(folder, file), 'utf8') })))
}

function checksumOf(files: readonly SqlFile[]): string {
  const hash = createHash('sha256')
  for (const { file, sql } of files) hash.update(`${file}\0${sql}\0`)
  return hash.digest('hex')
}

/** Returns null if the database is new and has no such table yet. */
async function readChecksum(db: Database): Promise<string | null> {
  try {
    const { rows } = await db.query({ text: 'select checksum from supabase_migrations.engine_platform' })
    return rows[0]?.[0] ?? null
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42P01') return null
    throw error
  }
}

async function apply(db: Database, files: readonly SqlFile[], checksum: string): Promise<void> {
  await db.transaction(async (session) => {
    await session.query(LOCK)
    for (const { file, sql } of files) {
      await session.script(sql).catch((error: unknown) => {
        if (!(error instanceof DatabaseError) || COLLISIONS.has(error.code)) throw error
        const hint = error.hint === null ? '' : `\n${error.hint}`
        throw new MigrationError(`bootstrap/sql/${file}: ${error.message} (${error.code})${hint}`, { cause: error })
      })
    }
    await session.script(`create table if not exists supabase_migrations.engine_platform (
      only_row boolean primary key default true check (only_row), checksum text not null)`)
    await session.last({
      text: `insert into supabase_migrations.engine_platform (checksum) values ($1)
        on conflict (only_row) do update set checksum = excluded.checksum`,
      values: [checksum],
    })
  })
}
