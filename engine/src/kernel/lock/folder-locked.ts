import { readFile } from 'node:fs/promises'

/** A file of its own, because both kinds of lock need it, and one imports the other. */

export interface LockOwner {
  readonly pid: number
  /** A process id means something on this host alone; in a container it is the container's id. */
  readonly host: string
}

/** The folder is in use. The message names the process that uses it, unless that has not written its name yet. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked'

  constructor(folder: string, owner: LockOwner | null) {
    const who = owner === null ? '' : `, process ${owner.pid} on ${owner.host}`
    super(`${folder} is in use by another engine or command${who}. Stop it first, or choose another folder.`)
  }
}

export interface FolderLock {
  release(): Promise<void>
}

/** Null if the file is missing, empty or something else. */
export async function readOwner(path: string): Promise<LockOwner | null> {
  try {
    const { pid, host } = JSON.parse(await readFile(path, 'utf8')) as LockOwner
    return Number.isInteger(pid) && pid > 0 ? { pid, host } : null
  } catch {
    return null
  }
}
