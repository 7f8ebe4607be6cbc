import { isAbsolute, relative, sep } from 'node:path'
import { LOCK_FILE } from '../../kernel/lock/folder-lock.ts'

/** What an environment keeps in its folder. Uploads that are not complete (`storage/incoming`) are not kept. */
export const DATABASE = 'database'
export const BLOBS = 'storage/blobs'
export const KEYS = 'keys.json'

/** In the data folder, as long as they are needed: copies from which a back-up is made, and a restore that is not finished. */
export const SNAPSHOTS = '.snapshots'
export const RESTORING = '.restoring'

/** In the data folder, and in no back-up: the key of the seal of back-ups. */
export const SEAL_KEY = 'backup-key'

/** An environment's folder as a back-up names it: below the data folder, with slashes; empty for the data folder itself. */
export function folderName(dataDir: string, folder: string): string {
  return relative(dataDir, folder).replaceAll(sep, '/')
}

export function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** Whether a back-up of these environments may hold such a file or folder. */
export function belongsToBackup(name: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    if (name === below(folder, KEYS)) return true
    const parts = [below(folder, DATABASE), below(folder, BLOBS)]
    return parts.some((part) => name.startsWith(`${part}/`)) || isParentOfAny(name, parts)
  })
}

function isParentOfAny(name: string, parts: readonly string[]): boolean {
  return parts.some((part) => part === name || part.startsWith(`${name}/`))
}

/** The lock belongs to a process, not to the data. */
export function isLock(name: string): boolean {
  return name.startsWith(LOCK_FILE)
}

export function isInside(folder: string, file: string): boolean {
  const path = relative(folder, file)
  return path !== '' && !path.startsWith(`..${sep}`) && path !== '..' && !isAbsolute(path)
}
