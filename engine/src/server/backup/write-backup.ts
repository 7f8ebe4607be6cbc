import { link, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { sealedTar } from '../../kernel/archive/write-tar.ts'
import { ConfigError } from '../../kernel/config/config-error.ts'
import { backupEntries } from './entries.ts'

export interface BackupPlan {
  /** A data folder that nobody changes, or a copy of one. */
  readonly root: string
  readonly folders: readonly string[]
  readonly file: string
  /** The key of the seal, which is not in the back-up. */
  readonly key: string
  /** Whether an existing file is replaced. */
  readonly force: boolean
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** Writes the file under another name, flushes it and then renames it, so that it is never incomplete. Returns its size. */
export async function writeBackup(plan: BackupPlan): Promise<number> {
  await removeAbandoned(plan.file)
  const partial = partialPath(plan.file, process.pid)
  // For its owner alone: it holds keys and password hashes.
  const handle = await open(partial, 'wx', 0o600)
  try {
    const size = await fill(handle, plan)
    await putInPlace(partial, plan)
    return size
  } finally {
    await handle.close()
    await rm(partial, { force: true })
  }
}

const partialPath = (file: string, pid: number): string => `${file}.${pid}.partial`

/** Deletes the partial files of killed processes. A file with this process's own number is of an older process. */
async function removeAbandoned(file: string): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    const pid = Number(/\.(\d+)\.partial$/.exec(name)?.[1])
    const isPartial = name === basename(partialPath(file, pid))
    if (isPartial && (pid === process.pid || !isAlive(pid))) await rm(join(dirname(file), name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function fill(handle: FileHandle, { root, key, folders, signal, onProgress }: BackupPlan): Promise<number> {
  const now = new Date()
  let total = 0
  for await (const { size } of backupEntries(root, folders, now)) total += size
  async function* counted(): AsyncGenerator<Buffer> {
    let done = 0
    for await (const chunk of sealedTar(backupEntries(root, folders, now), key)) {
      done += chunk.length
      onProgress(Math.min(done, total), total)
      yield chunk
    }
  }
  // Pages of a database shrink to a fifth even at the fastest level; documents hardly shrink at any level.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 })
  const write = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) await handle.writeFile(chunk)
  }
  await pipeline(counted, gzip, write, { signal })
  await handle.sync()
  return (await handle.stat()).size
}

/** A link never replaces a file, even one that was created a moment ago. Some file systems have no links: there it is renamed. */
async function putInPlace(partial: string, { file, force }: BackupPlan): Promise<void> {
  if (force) {
    await rename(partial, file)
  } else {
    try {
      await link(partial, file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') throw alreadyExists(file)
      if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
      await rename(partial, file)
    }
  }
  const folder = await open(dirname(file), 'r')
  await folder.sync().finally(() => folder.close())
}

export function alreadyExists(file: string): ConfigError {
  return new ConfigError(`${file} exists already; choose another name, or add --force to replace it.`)
}
