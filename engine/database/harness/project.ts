import { join } from 'node:path'
import { migrate } from '../../src/bootstrap/migrations.ts'
import { preparePlatform } from '../../src/bootstrap/platform.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import { defaultExtensions } from '../../src/kernel/db/pglite/protocol.ts'

const engine = join(import.meta.dirname, '..', '..')

export const project = join(engine, '..', 'supabase')
export const extensions = [...defaultExtensions, 'pgtap']

/** The Postgres database with the project in it, from which others are copied. */
export const TEMPLATE = 'portico_project'

/** The platform and the project's migrations, and pgTAP beside the other extensions. */
export async function applyProject(db: Database): Promise<void> {
  await preparePlatform(db, { folder: join(engine, 'src', 'bootstrap', 'sql') })
  await migrate(db, { folder: join(project, 'migrations') })
  await db.query({ text: 'create extension if not exists pgtap with schema extensions' })
}
