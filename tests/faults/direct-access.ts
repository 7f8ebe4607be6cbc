import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { askPglite, askPostgres } from '../support/engine/engine-data.ts'
import type { Engine } from './engine.ts'

/** Sends one statement directly to the database. On PGlite the engine must not be running. Returns each row as a list. */
export function sql({ data, databases }: Engine, text: string): Promise<string[][]> {
  if (databases !== null) return askPostgres<string>(databases.production, text)
  const environment = existsSync(join(data, 'production')) ? 'production' : ''
  return askPglite<string>(join(data, environment, 'database'), text)
}

/** The names of the stored files on disk. */
export function blobsOnDisk(engine: Engine): string[] {
  const folder = join(engine.data, 'production', 'storage', 'blobs')
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
