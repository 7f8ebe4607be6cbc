import { createReadStream } from 'node:fs'
import { constants, copyFile, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flush } from '../../../kernel/files/flush.ts'
import { isLowerCaseUuid } from '../../../kernel/uuid.ts'
import { BlobMissing, type BlobStore } from './blob-store.ts'

/** Stores blobs at `<folder>/<first two letters>/<uuid>`: a folder with a million files is slow to list and to back up. */
export function createDiskStore(folder: string): BlobStore {
  // The id comes from a row, and rows can be written with SQL: it must not lead out of the folder.
  const pathOf = (id: string): string | null => (isLowerCaseUuid(id) ? join(folder, id.slice(0, 2), id) : null)
  const required = (id: string): string => {
    const path = pathOf(id)
    if (path === null) throw new TypeError('a blob is named by a UUID')
    return path
  }

  return {
    async put(id, file) {
      const path = required(id)
      await flush(file)
      await makeFolder(folder, dirname(path))
      await rename(file, path)
      await flush(dirname(path))
    },

    async read(id, range) {
      const path = pathOf(id)
      const handle = path === null ? null : await openExisting(path)
      if (handle === null) throw new BlobMissing(id)
      return createReadStream('', { fd: handle, autoClose: true, ...range })
    },

    async copy(from, to) {
      const [source, target] = [pathOf(from), required(to)]
      if (source === null) throw new BlobMissing(from)
      await makeFolder(folder, dirname(target))
      try {
        // If the file system supports it, both files share their blocks.
        await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        await flush(target)
        await flush(dirname(target))
      } catch (error) {
        if (isMissing(error)) throw new BlobMissing(from)
        await rm(target, { force: true })
        throw error
      }
    },

    async remove(ids) {
      for (const id of ids) {
        const path = pathOf(id)
        if (path !== null) await rm(path, { force: true })
      }
    },
  }
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A new folder is an entry of its parent, which has to be flushed too. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made !== undefined) await flush(root)
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
