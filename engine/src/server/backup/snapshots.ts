import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../../kernel/lock/folder-lock.ts'
import { FolderLocked, type FolderLock } from '../../kernel/lock/folder-locked.ts'
import { isMissing } from '../../services/storage/blobs/disk-store.ts'
import { SNAPSHOTS } from './layout.ts'

export interface Snapshot {
  readonly id: string
  readonly folder: string
  remove(): Promise<void>
}

export function snapshotFolder(dataDir: string, id: string): string {
  return join(dataDir, SNAPSHOTS, id)
}

/** Creates an empty folder for a copy, locked by this process. An engine on the same data folder fills it. */
export async function newSnapshot(dataDir: string): Promise<Snapshot> {
  const id = randomUUID()
  const folder = snapshotFolder(dataDir, id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  return { id, folder, remove: () => removeSnapshot(dataDir, id, lock) }
}

async function removeSnapshot(dataDir: string, id: string, lock: FolderLock): Promise<void> {
  await rm(snapshotFolder(dataDir, id), { recursive: true, force: true, maxRetries: 3 })
  await lock.release()
  // Other copies may still be in the folder.
  await rmdir(join(dataDir, SNAPSHOTS)).catch(() => undefined)
}

/** Deletes the copies of commands that were killed. Each takes as much space as the data. */
export async function removeAbandonedSnapshots(dataDir: string): Promise<void> {
  const abandoned = await readdir(join(dataDir, SNAPSHOTS)).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const id of abandoned) {
    try {
      await removeSnapshot(dataDir, id, await lockFolder(snapshotFolder(dataDir, id)))
    } catch (error) {
      if (!(error instanceof FolderLocked)) throw error
    }
  }
}
