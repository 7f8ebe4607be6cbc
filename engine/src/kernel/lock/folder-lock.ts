import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { readFileSync, unlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder is in use. The message names the process that uses it. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked'
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`${folder} is in use by another engine, process ${pid}. Stop it first, or choose another folder.`)
    this.pid = pid
  }
}

export interface FolderLock {
  release(): Promise<void>
}

interface Holder {
  readonly pid: number
  /** Tells a process from a later one that was given the same number; null where the system does not say. */
  readonly started: string | null
}

export const lockFile = 'engine.lock'
const heldHere = new Set<string>()

/**
 * Keeps a second engine off a folder. The lock is a file in it that names the process; it is made complete under
 * another name and then linked, which fails if one is there, so it is never seen half written and never made twice.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(resolve(folder), lockFile)
  if (heldHere.has(path)) throw new FolderLocked(folder, process.pid)
  heldHere.add(path)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await acquire(folder, path)
  } catch (error) {
    heldHere.delete(path)
    throw error
  }
  const removeAtExit = () => {
    try {
      unlinkSync(path)
    } catch {
      // Gone already, which is what was wanted.
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

/** The process that uses the folder, if one does. */
export async function lockHolder(folder: string): Promise<number | null> {
  const holder = await readHolder(join(resolve(folder), lockFile))
  return holder !== null && isAlive(holder) ? holder.pid : null
}

async function acquire(folder: string, path: string): Promise<void> {
  const mine = `${path}.${process.pid}`
  await writeFile(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder))
  try {
    for (;;) {
      if (await linked(mine, path)) return
      const holder = await readHolder(path)
      if (holder && isAlive(holder)) throw new FolderLocked(folder, holder.pid)
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
 * Removes a stale lock. Two engines may find it at the same moment, and the slower one must not remove the lock that
 * the faster one has just made: so whoever wants to remove it first takes a lock on removing, and looks again.
 */
async function discard(path: string, mine: string): Promise<void> {
  const removing = `${path}.removing`
  if (!(await linked(mine, removing))) {
    const remover = await readHolder(removing)
    if (!remover || !isAlive(remover)) await unlink(removing).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return
  }
  try {
    const holder = await readHolder(path)
    if (!holder || !isAlive(holder)) await unlink(path).catch(() => undefined)
  } finally {
    await unlink(removing).catch(() => undefined)
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const { pid, started } = JSON.parse(await readFile(path, 'utf8')) as Holder
    return Number.isInteger(pid) && pid > 0 ? { pid, started } : null
  } catch {
    return null
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user answers EPERM, and lives.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startOf(pid)
  return now !== 'ended' && (now === null || started === null || now === started)
}

/** When the process was started, in the system's own count, together with the boot it belongs to. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The command's name stands in parentheses and may hold spaces. After it come the state and, as the 20th, the start.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Ended, though its parent has not taken note yet.
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : `${boot}:${fields[19]}`
  } catch {
    return null
  }
}
