import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { migrate } from '../../src/bootstrap/migrations.ts'
import { preparePlatform } from '../../src/bootstrap/platform.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import { openPglite } from '../../src/kernel/db/pglite.ts'
import { defaultExtensions } from '../../src/kernel/db/pglite/protocol.ts'
import { openPostgres } from '../../src/kernel/db/postgres.ts'
import { createPostgresDatabase, sqlFolder, type Kind } from '../../test/databases.ts'

export const project = join(import.meta.dirname, '..', '..', '..', 'supabase')

export interface ProjectDatabase {
  readonly db: Database
  close(): Promise<void>
}

/** A database with the platform and the project's migrations, and pgTAP beside the other extensions. */
export async function openProject(kind: Kind): Promise<ProjectDatabase> {
  const opened = kind === 'postgres' ? await onPostgres() : await onPglite()
  await preparePlatform(opened.db, { folder: sqlFolder })
  await migrate(opened.db, { folder: join(project, 'migrations') })
  await opened.db.query({ text: 'create extension if not exists pgtap with schema extensions' })
  return opened
}

async function onPostgres(): Promise<ProjectDatabase> {
  const { url, drop } = await createPostgresDatabase()
  const db = await openPostgres({ url })
  return {
    db,
    async close() {
      await db.close()
      await drop()
    },
  }
}

async function onPglite(): Promise<ProjectDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-pgtap-'))
  const db = await openPglite({ dataDir, snapshot: inject('snapshot'), extensions: [...defaultExtensions, 'pgtap'] })
  return {
    db,
    async close() {
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
