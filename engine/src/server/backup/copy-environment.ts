import { constants, copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../../kernel/db/database.ts'
import { isMissing } from '../../services/storage/blobs/disk-store.ts'
import { BLOBS, DATABASE, isLock, KEYS } from './layout.ts'

export interface CopySource {
  readonly db: Database
  /** The environment's folder. */
  readonly folder: string
  /** Keeps the bytes of files from being deleted until the returned function is called. */
  readonly holdFiles: () => Promise<() => void>
}

/**
 * Copies an environment as it is at one moment. Requests continue, and wait only while the database's files are copied. At
 * that moment every row has its bytes on disk, and every blob on disk has a row or a pending deletion: the engine records a
 * blob before it stores the bytes, and creates the row after. So the blobs are listed at that moment too, and deletions wait
 * until the listed ones are linked. Links are enough, because the bytes of a blob never change.
 */
export async function copyEnvironment({ db, folder, holdFiles }: CopySource, target: string): Promise<void> {
  if (db.freeze === undefined) throw new Error('only an embedded database can be copied')
  const release = await holdFiles()
  try {
    const blobs = await db.freeze(async (database) => {
      await copyFolder(database, join(target, DATABASE))
      return listBlobs(join(folder, BLOBS))
    })
    for (const [prefix, names] of blobs)
      await linkBlobs(join(folder, BLOBS, prefix), join(target, BLOBS, prefix), names)
    await copyIfThere(join(folder, KEYS), join(target, KEYS))
  } finally {
    release()
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)]
      if (entry.isDirectory()) await copyFolder(source, target)
      // If the file system supports it, both files share their blocks.
      else if (!isLock(entry.name)) await copyFile(source, target, constants.COPYFILE_FICLONE)
    }),
  )
}

async function listBlobs(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const prefixes = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const prefix of prefixes) found.set(prefix, await readdir(join(folder, prefix)))
  return found
}

async function linkBlobs(from: string, to: string, names: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await link(join(from, name), join(to, name))
}

/** There is no file if the keys come from environment variables. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
