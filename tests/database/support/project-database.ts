import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../../engine/src/kernel/db/database.ts'
import { openPglite } from '../../../engine/src/kernel/db/pglite/pglite.ts'
import { openPostgres } from '../../../engine/src/kernel/db/postgres/postgres.ts'
import { createPostgresDatabase, type Kind, kinds } from '../../../engine/test/databases.ts'
import { IS_QUICK } from '../../support/selection.ts'
import { EXTENSIONS, TEMPLATE } from './project.ts'

/** The databases for rules that are plain SQL: `npm test` tries them on Postgres, `npm run test:all` on PGlite too. */
export const RULE_KINDS: readonly Kind[] = IS_QUICK ? ['postgres'] : kinds

export interface ProjectDatabase {
  readonly db: Database
  close(): Promise<void>
}

/** Opens a new database with the platform, the project's migrations and pgTAP. */
export function openProject(kind: Kind): Promise<ProjectDatabase> {
  return kind === 'postgres' ? onPostgres() : onPglite()
}

async function onPostgres(): Promise<ProjectDatabase> {
  const { url, drop } = await createPostgresDatabase(TEMPLATE)
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
  // A thousand small files: one after the other takes a quarter of the processor time.
  cpSync(inject('projectFolder'), dataDir, { recursive: true })
  const db = await openPglite({ dataDir, extensions: EXTENSIONS })
  return {
    db,
    async close() {
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
