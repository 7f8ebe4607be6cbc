import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFull } from '../errors.ts'

/** A file that was received completely, and has no row yet. */
export interface StagedFile {
  readonly path: string
  readonly size: number
  /** Hexadecimal. */
  readonly md5: string
}

/** The folder in which uploads are stored until they are complete. */
export interface Staging {
  /** Writes what it receives; after any failure nothing of it is left. */
  receive(chunks: AsyncIterable<Buffer>, limit: number, onTooLarge: () => Error): Promise<StagedFile>
  discard(file: StagedFile): Promise<void>
  /**
   * Deletes the files of killed processes: those that were not written to since that time. The files of this process stay, so
   * that no upload fails when the clock of the machine is set forward.
   */
  tidy(sinceMs: number): Promise<void>
}

export async function createStaging(folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = new Set<string>()
  const remove = async (path: string): Promise<void> => {
    await rm(path, { force: true })
    own.delete(path)
  }
  return {
    async receive(chunks, limit, onTooLarge) {
      const path = join(folder, randomUUID())
      own.add(path)
      try {
        return await write(path, chunks, limit, onTooLarge)
      } catch (error) {
        await remove(path)
        throw isFull(error) ? diskFull() : error
      }
    },
    discard: ({ path }) => remove(path),
    async tidy(sinceMs) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        if (own.has(path)) continue
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs < sinceMs) await rm(path, { force: true })
      }
    },
  }
}

async function write(
  path: string,
  chunks: AsyncIterable<Buffer>,
  limit: number,
  onTooLarge: () => Error,
): Promise<StagedFile> {
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('md5')
  let size = 0
  try {
    // One chunk at a time, so that a client that sends faster than the disk writes has to wait.
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > limit) throw onTooLarge()
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { path, size, md5: hash.digest('hex') }
}

export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
