import { spawn } from 'node:child_process'
import { closeSync, constants, fstatSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import { FolderLocked, readOwner, type FolderLock, type LockOwner } from './folder-locked.ts'
import { lockByProcess } from './process-lock.ts'

export const LOCK_FILE = 'engine.lock'

/**
 * Prevents a second engine on a folder. On Linux the kernel holds the lock: it ends with its process, and containers respect it
 * that see neither each other's processes nor the same path. Other systems have no program for it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(resolve(folder), LOCK_FILE)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return process.platform === 'linux' ? lockByKernel(folder, path) : lockByProcess(folder, path)
}

/** The file stays when the lock ends: whoever unlinks it may unlink the file that somebody else has locked meanwhile. */
async function lockByKernel(folder: string, path: string): Promise<FolderLock> {
  for (;;) {
    const file = await openLocked(folder, path)
    // Somebody may have deleted the file, or the folder, before it was locked.
    if (!isStillAt(path, file)) {
      closeSync(file)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      continue
    }
    ftruncateSync(file)
    writeSync(file, JSON.stringify({ pid: process.pid, host: hostname() } satisfies LockOwner), 0)
    let isHeld = true
    return {
      async release() {
        if (!isHeld) return
        isHeld = false
        ftruncateSync(file)
        closeSync(file)
      },
    }
  }
}

/** A plain descriptor, because Node closes a `FileHandle` that nothing refers to. */
async function openLocked(folder: string, path: string): Promise<number> {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    if (await flock(file, path)) return file
    throw new FolderLocked(folder, await readOwner(path))
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/**
 * Node cannot lock files itself. The program locks the open file that it inherits, and the lock stays with that file when the
 * program has ended. False if another process holds it.
 */
function flock(file: number, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'pipe', file] })
    let reason = ''
    child.stderr?.on('data', (chunk: Buffer) => (reason += chunk.toString()))
    child.once('error', (error: NodeJS.ErrnoException) => {
      const missing = 'The program flock is missing, so nothing would keep two engines apart: install util-linux.'
      reject(error.code === 'ENOENT' ? new ConfigError(missing) : error)
    })
    child.once('close', (code) => {
      if (code === 0) resolve(true)
      else if (code === 1) resolve(false)
      else reject(new ConfigError(`${path} cannot be locked: ${reason.trim() || `flock ended with ${code}`}`))
    })
  })
}

function isStillAt(path: string, file: number): boolean {
  const [here, locked] = [statSync(path, { throwIfNoEntry: false }), fstatSync(file)]
  return here?.ino === locked.ino && here.dev === locked.dev
}
