import { link, unlink, writeFile } from 'node:fs/promises'
import { unlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { FolderLocked, readOwner, type FolderLock, type LockOwner } from './folder-locked.ts'

/**
 * A file of its own, because only systems without the program `flock` use it. A process id says nothing to another container, so
 * this lock holds on one machine alone.
 */

const heldHere = new Set<string>()

/**
 * The lock is a file that names the process. It is written under another name and then linked, which fails if the lock exists:
 * so it is never incomplete and never created twice.
 */
export async function lockByProcess(folder: string, path: string): Promise<FolderLock> {
  if (heldHere.has(path)) throw new FolderLocked(folder, { pid: process.pid, host: hostname() })
  heldHere.add(path)
  try {
    await acquire(folder, path)
  } catch (error) {
    heldHere.delete(path)
    throw error
  }
  const removeAtExit = () => {
    try {
      unlinkSync(path)
    } catch {
      // It is already deleted.
    }
  }
  process.once('exit', removeAtExit)
  return {
    async release() {
      process.removeListener('exit', removeAtExit)
      heldHere.delete(path)
      await unlink(path).catch(() => undefined)
    },
  }
}

async function acquire(folder: string, path: string): Promise<void> {
  const mine = `${path}.${process.pid}`
  await writeFile(mine, JSON.stringify({ pid: process.pid, host: hostname() } satisfies LockOwner))
  try {
    for (;;) {
      if (await linked(mine, path)) return
      const owner = await readOwner(path)
      if (owner && isAlive(owner)) throw new FolderLocked(folder, owner)
      await discard(path, mine)
    }
  } finally {
    await unlink(mine).catch(() => undefined)
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a stale lock. Two engines may find it at the same moment, and the slower one must not remove the lock that the faster
 * one has just created: so an engine first takes a lock on removing, and then checks again.
 */
async function discard(path: string, mine: string): Promise<void> {
  const removing = `${path}.removing`
  if (!(await linked(mine, removing))) {
    const remover = await readOwner(removing)
    if (!remover || !isAlive(remover)) await unlink(removing).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return
  }
  try {
    const owner = await readOwner(path)
    if (!owner || !isAlive(owner)) await unlink(path).catch(() => undefined)
  } finally {
    await unlink(removing).catch(() => undefined)
  }
}

function isAlive({ pid }: LockOwner): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process belongs to another user, and runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
