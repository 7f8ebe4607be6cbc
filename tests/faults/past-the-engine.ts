import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { Engine } from './engine.ts'

/** One statement past the engine, each row as a list. On PGlite only while the engine stands still. */
export async function sql(engine: Engine, text: string): Promise<string[][]> {
  if (engine.databases === null) {
    const environment = existsSync(join(engine.data, 'production')) ? 'production' : ''
    const db = await PGlite.create(join(engine.data, environment, 'database'))
    try {
      return (await db.query<string[]>(text, [], { rowMode: 'array' })).rows
    } finally {
      await db.close()
    }
  }
  const client = new Client({ connectionString: engine.databases.production })
  await client.connect()
  try {
    return (await client.query<string[]>({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** The names of the bytes that lie on disk. */
export function blobsOnDisk(engine: Engine): string[] {
  const folder = join(engine.data, 'production', 'storage', 'blobs')
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
