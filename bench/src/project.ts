import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROWS } from './workload.ts'

export const benchFolder = fileURLToPath(new URL('..', import.meta.url))
const projectFolder = join(benchFolder, 'project')
const ROWS_MIGRATION = 'migrations/20260101000100_rows.sql'

/** The statements of a stand-in platform and of the project, in their order. */
export async function schemaScripts(): Promise<string[]> {
  const migrations = join(projectFolder, 'migrations')
  const names = (await readdir(migrations)).toSorted()
  const files = [join(benchFolder, 'sql/platform.sql'), ...names.map((name) => join(migrations, name))]
  return Promise.all(files.map((file) => readFile(file, 'utf8')))
}

/** A copy of the project with this many rows: servers write into a project's folder, and ours is in the repository. */
export async function copyProject(target: string, rows: number): Promise<void> {
  await cp(projectFolder, target, { recursive: true })
  const file = join(target, ROWS_MIGRATION)
  const sql = await readFile(file, 'utf8')
  const series = `generate_series(1, ${ROWS})`
  if (sql.split(series).length !== 2) throw new Error(`${ROWS_MIGRATION} must hold "${series}" once`)
  await writeFile(file, sql.replace(series, `generate_series(1, ${rows})`))
}
