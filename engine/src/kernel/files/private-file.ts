import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Null if there is no such file. Restores the mode, which a copied file may have lost. */
export function readPrivateFile(file: string): string | null {
  if (!existsSync(file)) return null
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  return readFileSync(file, 'utf8')
}

/** Writes a new file that only its owner can read. Returns false if another engine was faster: its file stays as it is. */
export function createPrivateFile(file: string, text: string): boolean {
  const temporary = writeTemporary(file, text)
  try {
    // A link, unlike a rename, never replaces a file.
    linkSync(temporary, file)
    return true
  } catch (error) {
    if (existsSync(file)) return false
    throw error
  } finally {
    unlinkSync(temporary)
  }
}

/** Writes a file that only its owner can read, and replaces an existing one. */
export function replacePrivateFile(file: string, text: string): void {
  renameSync(writeTemporary(file, text), file)
}

/** Writes to another name first: a process that is killed here must not leave half a file. */
function writeTemporary(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Not named by the process id: engines in containers share the folder, and each has the id 1.
  const temporary = `${file}.${randomUUID()}`
  const handle = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return temporary
}

export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
}
