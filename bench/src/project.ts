import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROWS } from './workload.ts'

export const benchFolder = fileURLToPath(new URL('..', import.meta.url))
const projectFolder = join(benchFolder, 'project')
const ROWS_MIGRATION = 'migrations/20260101000100_rows.sql'

/** The statements of a minimal platform and of the project, in their order. */
export async function schemaScripts(): Promise<string[]> {
  const migrations = join(projectFolder, 'migrations')
  const names = (await readdir(migrations)).toSorted()
  const files = [join(benchFolder, 'sql/platform.sql'), ...names.map((name) => join(migrations, name))]
  return Promise.all(files.map((file) => readFile(file, 'utf8')))
}

interface PortalProject {
  /** Adds the rows of the benchmark's own project. */
  readonly rows: boolean
  /** A script of `bench/sql` that removes a part of the portal's rules. */
  readonly without?: string | undefined
}

/** Copies the portal's own project, without its seeds, so that requests run under the portal's own rules. */
export async function copyPortalProject(target: string, { rows, without }: PortalProject): Promise<void> {
  const portal = join(benchFolder, '../supabase')
  for (const name of ['config.toml', 'migrations', 'templates']) {
    await cp(join(portal, name), join(target, name), { recursive: true })
  }
  const config = join(target, 'config.toml')
  const lines = (await readFile(config, 'utf8')).replace(/^sql_paths = .*$/m, 'sql_paths = []')
  await writeFile(config, lines)
  const later = (name: string, at: number) => join(target, `migrations/2099010100000${at}_${name}`)
  if (rows) await cp(join(benchFolder, 'sql/portal-rows.sql'), later('rows.sql', 0))
  if (without !== undefined) await cp(join(benchFolder, 'sql', without), later(without, 1))
}

/** Copies the project and sets its number of rows. A copy is needed because servers write into the folder of a project. */
export async function copyProject(target: string, rows: number): Promise<void> {
  await cp(projectFolder, target, { recursive: true })
  const file = join(target, ROWS_MIGRATION)
  const sql = await readFile(file, 'utf8')
  const series = `generate_series(1, ${ROWS})`
  if (sql.split(series).length !== 2) throw new Error(`${ROWS_MIGRATION} must contain "${series}" once`)
  await writeFile(file, sql.replace(series, `generate_series(1, ${rows})`))
}
