import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReadEntry } from '../../kernel/archive/read-tar.ts'
import { ConfigError } from '../../kernel/config/config-error.ts'
import { flush } from '../../kernel/files/flush.ts'
import { lockFolder } from '../../kernel/lock/folder-lock.ts'
import { FolderLocked } from '../../kernel/lock/folder-locked.ts'
import { isMissing } from '../../services/storage/blobs/disk-store.ts'
import type { BackupHeader } from './entries.ts'
import { DATABASE, RESTORING, SEAL_KEY } from './layout.ts'
import { readBackup, type ReadPlan } from './read-backup.ts'

/**
 * Fills an empty data folder from a back-up. The file is read twice, because its seal is at its end: a small file that somebody
 * altered may unpack to more than the disk holds. Then everything is first written to a folder inside it, checked and flushed, and then
 * moved to its place. The folder is inside because a data folder is often a separate volume, which cannot be renamed. As long
 * as that folder exists, no engine starts (`requireWhole`).
 */
export async function restoreBackup(plan: ReadPlan & { readonly dataDir: string }): Promise<BackupHeader> {
  const { dataDir, folders } = plan
  await requireEmpty(dataDir, folders)
  await readBackup(plan)
  // Somebody else may have filled it meanwhile.
  await requireEmpty(dataDir, folders)
  const isNew = !existsSync(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unfinished = join(dataDir, RESTORING)
  await mkdir(unfinished, { mode: 0o700 })
  let header: BackupHeader
  try {
    header = await readBackup(plan, (entry) => write(unfinished, entry))
    await flushAll(unfinished)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (isNew) await rmdir(dataDir).catch(() => undefined)
    throw error
  }
  for (const name of await readdir(unfinished)) await rename(join(unfinished, name), join(dataDir, name))
  await flush(dataDir)
  await rmdir(unfinished)
  await flush(dataDir)
  return header
}

/** Called before a data folder is opened: one with an unfinished restore must not be used. */
export function requireWhole(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return
  throw new ConfigError(
    `A restore into ${dataDir} was interrupted, or is running now. Empty that folder and restore again.`,
  )
}

async function requireEmpty(dataDir: string, folders: readonly string[]): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown): string[] => {
    if (isMissing(error)) return []
    throw error
  })
  // A new volume already has the one in its root, and the operator puts the other there to open the back-up.
  if (names.every((name) => name === 'lost+found' || name === SEAL_KEY)) return
  if (names.includes(RESTORING)) requireWhole(dataDir)
  for (const folder of folders) {
    const database = join(dataDir, folder, DATABASE)
    if (existsSync(database)) await requireUnused(database)
  }
  throw new ConfigError(`${dataDir} is not empty. Choose another folder with --data DIR, or move its files away first.`)
}

/** Whoever is told to move the files of a running engine away would do it. */
async function requireUnused(database: string): Promise<void> {
  try {
    await (await lockFolder(database)).release()
  } catch (error) {
    throw error instanceof FolderLocked ? new ConfigError(error.message) : error
  }
}

async function write(root: string, { name, kind, content }: ReadEntry): Promise<void> {
  const path = join(root, name)
  if (kind === 'folder') {
    await mkdir(path, { recursive: true, mode: 0o700 })
    return
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await handle.writeFile(chunk)
  } finally {
    await handle.close()
  }
}

/** Flushes after everything is written, so that the disk can choose the order. */
async function flushAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries
      .map(({ name }) => join(folder, name))
      .filter((_, at) => entries[at]?.isFile())
      .map(flush),
  )
  for (const entry of entries) if (entry.isDirectory()) await flushAll(join(folder, entry.name))
  await flush(folder)
}
