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
  /** Distinguishes a process from a later one with the same id; null if the system does not provide it. */
  readonly started: string | null
}

export const LOCK_FILE = 'engine.lock'
const heldHere = new Set<string>()

/**
 * Prevents a second engine on a folder. The lock is a file in it that names the process. It is written under another name and
 * then linked, which fails if the lock exists: so it is never incomplete and never created twice.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(resolve(folder), LOCK_FILE)
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

/** The process that uses the folder, if one does. */
export async function lockHolder(folder: string): Promise<number | null> {
  const holder = await readHolder(join(resolve(folder), LOCK_FILE))
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
 * Removes a stale lock. Two engines may find it at the same moment, and the slower one must not remove the lock that the faster
 * one has just created: so an engine first takes a lock on removing, and then checks again.
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
    // EPERM means that the process belongs to another user, and runs.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startOf(pid)
  return now !== 'ended' && (now === null || started === null || now === started)
}

/** When the process was started, in the system's own units, together with the id of the boot. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The command's name is in parentheses and may contain spaces. After it come the state and, as the 20th field, the start.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // It has ended, but its parent has not read its exit code yet.
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : `${boot}:${fields[19]}`
  } catch {
    return null
  }
}
