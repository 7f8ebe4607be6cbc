import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { LOCK_FILE } from '../../lock/folder-lock.ts'

/** PGlite treats a folder with this file as a database, so it is copied last. */
const DATABASE_MARKER = 'PG_VERSION'
const STAMP_FILE = 'snapshot.json'

/**
 * Moves a closed database's folder to `target`, as the snapshot. `checksum` identifies the SQL from which it was made. A
 * snapshot with another checksum, or of another PGlite, is not used.
 */
export async function keepSnapshot(dataDir: string, target: string, checksum: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(dirname(target), { recursive: true })
  await rm(join(dataDir, LOCK_FILE), { force: true })
  await writeFile(join(dataDir, STAMP_FILE), JSON.stringify(await stampOf(checksum)))
  await rename(dataDir, target)
}

export async function isSnapshotCurrent(snapshot: string, checksum: string): Promise<boolean> {
  const found = await readFile(join(snapshot, STAMP_FILE), 'utf8').catch(() => null)
  return found === JSON.stringify(await stampOf(checksum))
}

/** Does nothing if the folder has a database, or there is no snapshot for this version of PGlite. */
export async function restoreSnapshot(snapshot: string, dataDir: string): Promise<void> {
  const present = await readdir(dataDir)
  if (present.includes(DATABASE_MARKER)) return
  const stamp = await readFile(join(snapshot, STAMP_FILE), 'utf8').catch(() => null)
  if (stamp === null || (JSON.parse(stamp) as Stamp).pglite !== pgliteVersion()) return
  // Deletes the files of a copy that was interrupted.
  for (const name of present) if (name !== LOCK_FILE) await rm(join(dataDir, name), { recursive: true, force: true })
  await copyFolder(snapshot, dataDir, (name) => name !== DATABASE_MARKER && name !== STAMP_FILE)
  await copyFile(join(snapshot, DATABASE_MARKER), join(dataDir, DATABASE_MARKER))
  await sync(join(dataDir, DATABASE_MARKER))
  await sync(dataDir)
}

interface Stamp {
  readonly pglite: string
  readonly checksum: string
}

async function stampOf(checksum: string): Promise<Stamp> {
  return { pglite: pgliteVersion(), checksum }
}

function pgliteVersion(): string {
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@electric-sql/pglite')
  const { version } = require(join(dirname(entry), '..', 'package.json')) as { version: string }
  return version
}

async function copyFolder(from: string, to: string, wanted: (name: string) => boolean): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      if (!wanted(entry.name)) return
      const [source, target] = [join(from, entry.name), join(to, entry.name)]
      if (entry.isDirectory()) {
        await mkdir(target, { mode: 0o700 })
        await copyFolder(source, target, () => true)
        await sync(target)
      } else {
        await copyFile(source, target)
        await sync(target)
      }
    }),
  )
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
