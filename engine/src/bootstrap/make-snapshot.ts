import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { openPglite } from '../kernel/db/pglite/pglite.ts'
import { isSnapshotCurrent, keepSnapshot } from '../kernel/db/pglite/snapshot.ts'
import { platformChecksum, preparePlatform } from './platform.ts'

/**
 * Makes a database folder with the platform in it, from which new databases are copied. A build script calls it. It does so
 * only if the folder is missing or out of date, and returns whether it did. `sqlFolder` is `engine/src/bootstrap/sql`.
 */
export async function makeSnapshot(options: {
  readonly target: string
  readonly sqlFolder: string
  readonly extensions?: readonly string[]
}): Promise<boolean> {
  const { target, sqlFolder, extensions } = options
  const checksum = await platformChecksum(sqlFolder)
  if (await isSnapshotCurrent(target, checksum)) return false
  await mkdir(dirname(target), { recursive: true })
  // Next to the target, so that it can be renamed.
  const folder = await mkdtemp(join(dirname(target), 'snapshot-'))
  try {
    const db = await openPglite({ dataDir: folder, ...(extensions === undefined ? {} : { extensions }) })
    await preparePlatform(db, { folder: sqlFolder })
    await db.query({ text: 'analyze' })
    await db.close()
    await keepSnapshot(folder, target, checksum)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return true
}
