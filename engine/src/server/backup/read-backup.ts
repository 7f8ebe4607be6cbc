import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { ArchiveError } from '../../kernel/archive/archive-error.ts'
import { unsealedTar, type ReadEntry } from '../../kernel/archive/read-tar.ts'
import { ConfigError } from '../../kernel/config/config-error.ts'
import { FORMAT, HEADER, type BackupHeader } from './entries.ts'
import { below, DATABASE, belongsToBackup } from './layout.ts'

export interface ReadPlan {
  readonly file: string
  /** The key of the seal. Null if the operator gives up knowing whether the file was altered. */
  readonly key: () => string | null
  /** The folders of the environments that it should contain. */
  readonly folders: readonly string[]
  readonly signal: AbortSignal
  /** Bytes of the file. */
  readonly onProgress: (done: number, total: number) => void
}

const headerSchema = z.object({ format: z.literal(FORMAT), createdAt: z.iso.datetime(), folders: z.array(z.string()) })
const MAX_HEADER_BYTES = 64 * 1024

/**
 * Passes every file and folder of a back-up to `take`, in order. Resolves when all of it was read and its checksum was
 * right. Until then, what was taken may be damaged. Without `take` the file is only checked.
 */
export async function readBackup(plan: ReadPlan, take?: (entry: ReadEntry) => Promise<void>): Promise<BackupHeader> {
  const { file, key, folders, signal, onProgress } = plan
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`,
    )
  })
  const sealKey = key()
  const input = createReadStream(file)
  let header: BackupHeader | null = null
  const databases = new Set<string>()
  const takeAll = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
    for await (const entry of unsealedTar(bytes, sealKey)) {
      onProgress(input.bytesRead, size)
      if (header === null) {
        header = await readHeader(entry, folders)
        continue
      }
      if (!belongsToBackup(entry.name, folders))
        throw new ArchiveError(`it holds ${entry.name}, which belongs to no environment`)
      databases.add(entry.name)
      await take?.(entry)
    }
  }
  let taken: Promise<void> = Promise.resolve()
  try {
    await pipeline(input, createGunzip(), (bytes: AsyncIterable<Buffer>) => (taken = takeAll(bytes)), { signal })
  } catch (error) {
    // The file may break while an entry is still being taken: wait for it, so that the clean-up comes last.
    await taken.catch(() => {})
    throw isDamage(error) ? new ConfigError(`${file} is not a complete back-up: ${reasonOf(error)}.`) : error
  }
  const missing = folders.find((folder) => !databases.has(below(folder, `${DATABASE}/PG_VERSION`)))
  if (header === null || missing !== undefined)
    throw new ConfigError(`${file} is not a complete back-up: a database is missing.`)
  return header
}

async function readHeader(entry: ReadEntry, folders: readonly string[]): Promise<BackupHeader> {
  if (entry.name !== HEADER || entry.size > MAX_HEADER_BYTES) throw new ArchiveError('it does not say what it is')
  const chunks: Buffer[] = []
  for await (const chunk of entry.content) chunks.push(chunk)
  const given = parse(Buffer.concat(chunks).toString())
  const format = z.object({ format: z.int() }).safeParse(given)
  if (format.success && format.data.format > FORMAT) {
    throw new ConfigError(
      'The back-up was made by a newer version of this program: install that version to restore it.',
    )
  }
  const read = headerSchema.safeParse(given)
  if (!read.success) throw new ArchiveError('it does not say what it is')
  if (read.data.folders.join('\n') !== folders.join('\n')) {
    throw new ConfigError(
      `The back-up holds ${named(read.data.folders)}, but ${named(folders)} was expected. If it is of another project, add --project DIR.`,
    )
  }
  return read.data
}

function named(folders: readonly string[]): string {
  return folders.map((folder) => (folder === '' ? 'one environment' : folder)).join(' and ')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isDamage(error: unknown): error is Error {
  if (error instanceof ArchiveError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function reasonOf(error: Error): string {
  if (error instanceof ArchiveError) return error.message
  const { code } = error as NodeJS.ErrnoException
  return code === 'Z_BUF_ERROR' ? 'it ends too early' : `it is not compressed like a back-up (${error.message})`
}
