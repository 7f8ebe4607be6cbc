import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MigrationError } from './migration-error.ts'

export interface MigrationFile {
  readonly file: string
  readonly version: string
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Reads the files `<version>_<name>.sql`, in the order of their versions. A folder that does not exist has none. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const migrations: MigrationFile[] = []
  for (const file of await listFolder(folder)) {
    const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? []
    if (version === undefined || name === undefined) continue
    const sql = await readFile(join(folder, file), 'utf8')
    migrations.push({ file, version, name, sql, checksum: checksumOf(sql) })
  }
  migrations.sort((a, b) => (BigInt(a.version) < BigInt(b.version) ? -1 : 1))
  for (const [index, { file, version }] of migrations.entries()) {
    const previous = migrations[index - 1]
    if (previous && BigInt(previous.version) === BigInt(version)) {
      throw new MigrationError(`${previous.file} and ${file} have the same version`)
    }
  }
  return migrations
}

/** Line ends do not count: version control may change them on another machine. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
