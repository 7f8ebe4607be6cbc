import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openPglite } from '../src/kernel/db/pglite/pglite.ts'
import { isSnapshotCurrent, keepSnapshot } from '../src/kernel/db/pglite/snapshot.ts'

/** A PGlite folder as it is made, without the platform. Made only if it is missing or of another PGlite. */
export async function makeEmptySnapshot(target: string): Promise<void> {
  if (await isSnapshotCurrent(target, 'empty')) return
  await mkdir(dirname(target), { recursive: true })
  // Beside the target, so that it can be renamed.
  const folder = await mkdtemp(join(dirname(target), 'snapshot-'))
  try {
    const db = await openPglite({ dataDir: folder })
    await db.close()
    await keepSnapshot(folder, target, 'empty')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
