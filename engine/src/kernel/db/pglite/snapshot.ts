import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { lockFile } from '../../lock/folder-lock.ts'

/** PGlite takes a folder for a database when this file is in it, so it is copied last. */
const marker = 'PG_VERSION'
const stampFile = 'snapshot.json'

/**
 * Keeps a closed database's folder as the snapshot `target`. `fits` says what it was made of; a snapshot with another
 * stamp, or of another PGlite, is not used.
 */
export async function keepSnapshot(dataDir: string, target: string, fits: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(dirname(target), { recursive: true })
  await rm(join(dataDir, lockFile), { force: true })
  await writeFile(join(dataDir, stampFile), JSON.stringify(await stampOf(fits)))
  await rename(dataDir, target)
}

export async function isSnapshotCurrent(snapshot: string, fits: string): Promise<boolean> {
  const found = await readFile(join(snapshot, stampFile), 'utf8').catch(() => null)
  return found === JSON.stringify(await stampOf(fits))
}

/** Does nothing if the folder holds a database, or there is no snapshot for this version of PGlite. */
export async function restoreSnapshot(snapshot: string, dataDir: string): Promise<void> {
  const present = await readdir(dataDir)
  if (present.includes(marker)) return
  const stamp = await readFile(join(snapshot, stampFile), 'utf8').catch(() => null)
  if (stamp === null || (JSON.parse(stamp) as Stamp).pglite !== pgliteVersion()) return
  // What a copy that was interrupted has left.
  for (const name of present) if (name !== lockFile) await rm(join(dataDir, name), { recursive: true, force: true })
  await copyFolder(snapshot, dataDir, (name) => name !== marker && name !== stampFile)
  await copyFile(join(snapshot, marker), join(dataDir, marker))
  await sync(join(dataDir, marker))
  await sync(dataDir)
}

interface Stamp {
  readonly pglite: string
  readonly fits: string
}

async function stampOf(fits: string): Promise<Stamp> {
  return { pglite: pgliteVersion(), fits }
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
