import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { noRoom } from '../errors.ts'

/** A file that has come in whole, and belongs to nobody yet. */
export interface StagedFile {
  readonly path: string
  readonly size: number
  /** Hexadecimal. */
  readonly md5: string
}

/** The folder in which uploads wait until they are complete. */
export interface Staging {
  /** Writes what comes; on any failure nothing of it is left. */
  receive(chunks: AsyncIterable<Buffer>, limit: number, onTooLarge: () => Error): Promise<StagedFile>
  discard(file: StagedFile): Promise<void>
  /** What a killed process left behind: files that nobody has written to since that moment. */
  tidy(sinceMs: number): Promise<void>
}

export async function createStaging(folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async receive(chunks, limit, onTooLarge) {
      const path = join(folder, randomUUID())
      try {
        return await write(path, chunks, limit, onTooLarge)
      } catch (error) {
        await rm(path, { force: true })
        throw isFull(error) ? noRoom() : error
      }
    },
    discard: (file) => rm(file.path, { force: true }),
    async tidy(sinceMs) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
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
    // One chunk at a time: a client that sends faster than the disk writes has to wait.
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
