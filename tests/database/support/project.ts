import { join } from 'node:path'
import { migrate } from '../../../engine/src/bootstrap/migrations.ts'
import { preparePlatform } from '../../../engine/src/bootstrap/platform.ts'
import type { Database } from '../../../engine/src/kernel/db/database.ts'
import { DEFAULT_EXTENSIONS } from '../../../engine/src/kernel/db/pglite/protocol.ts'
import { inRepository } from '../../support/paths.ts'

export const project = inRepository('supabase')
export const EXTENSIONS = [...DEFAULT_EXTENSIONS, 'pgtap']

/** The Postgres database with the migrated project, which suites copy. */
export const TEMPLATE = 'portico_project'

/** Prepares the platform, runs the project's migrations and creates the extension pgTAP. */
export async function applyProject(db: Database): Promise<void> {
  await preparePlatform(db, { folder: inRepository('engine/src/bootstrap/sql') })
  await migrate(db, { folder: join(project, 'migrations') })
  await db.query({ text: 'create extension if not exists pgtap with schema extensions' })
}
