import { createReadStream } from 'node:fs'
import { opendir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TarEntry } from '../../kernel/archive/write-tar.ts'
import { isMissing } from '../../services/storage/blobs/disk-store.ts'
import { below, BLOBS, DATABASE, isLock, KEYS } from './layout.ts'

/** The first entry of a back-up, which describes it. */
export const HEADER = 'backup.json'
export const FORMAT = 1

export interface BackupHeader {
  readonly format: number
  readonly createdAt: string
  /** Environments by their folders. */
  readonly folders: readonly string[]
}

/** Everything that belongs to the environments below a data folder, or below a copy of one. */
export async function* backupEntries(root: string, folders: readonly string[], now: Date): AsyncGenerator<TarEntry> {
  const header: BackupHeader = { format: FORMAT, createdAt: now.toISOString(), folders }
  yield fileOf(HEADER, Buffer.from(`${JSON.stringify(header)}\n`))
  for (const folder of folders) {
    const keys = await readFile(join(root, folder, KEYS)).catch(nullIfMissing)
    if (keys !== null) yield fileOf(below(folder, KEYS), keys)
    for (const part of [DATABASE, BLOBS]) yield* entriesBelow(root, below(folder, part))
  }
}

async function* entriesBelow(root: string, name: string): AsyncGenerator<TarEntry> {
  const folder = await opendir(join(root, name)).catch(nullIfMissing)
  if (folder === null) return
  // Empty folders too: Postgres does not start without its own.
  yield { name, kind: 'folder', size: 0, content: () => [] }
  for await (const entry of folder) {
    const path = `${name}/${entry.name}`
    if (entry.isDirectory()) yield* entriesBelow(root, path)
    else if (entry.isFile() && !isLock(entry.name)) yield await fileOnDisk(root, path)
  }
}

async function fileOnDisk(root: string, name: string): Promise<TarEntry> {
  const path = join(root, name)
  const { size } = await stat(path)
  return { name, kind: 'file', size, content: () => createReadStream(path) as AsyncIterable<Buffer> }
}

function fileOf(name: string, bytes: Buffer): TarEntry {
  return { name, kind: 'file', size: bytes.length, content: () => [bytes] }
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
