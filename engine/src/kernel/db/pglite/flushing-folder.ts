import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  readonly nfd: number
  readonly node: unknown
}

/** The part of Emscripten's file system for folders that is needed here. */
interface FolderSystem {
  readonly stream_ops: { fsync?: (stream: Stream) => number }
  realPath(node: unknown): string
}

type Init = NodeFS['init']

const WAL_SEGMENT = /[\\/]pg_wal[\\/][0-9A-F]{24}$/
const EIO = 29

/**
 * A folder with a real fsync: the class that comes with PGlite ignores the call. Flushing the write-ahead log at each commit
 * would make every write wait for the disk, so that call is only counted, and the main thread flushes the log shortly
 * afterwards. Everything else, which means a checkpoint, is flushed at once, after the log that it relies on.
 */
export class FlushingFolder extends NodeFS {
  readonly #onWalWrite: () => void
  readonly #unflushed = new Set<string>()

  constructor(folder: string, onWalWrite: () => void) {
    super(folder)
    this.#onWalWrite = onWalWrite
  }

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(...args)
    const preRun = result.emscriptenOpts.preRun
    const install = (module: { FS: unknown }) => {
      const folders = (module.FS as { filesystems: { NODEFS: FolderSystem } }).filesystems.NODEFS
      folders.stream_ops.fsync = (stream) => this.#fsync(stream.nfd, folders.realPath(stream.node))
    }
    result.emscriptenOpts.preRun = [...(Array.isArray(preRun) ? preRun : []), install] as NonNullable<typeof preRun>
    return result
  }

  #fsync(descriptor: number, path: string): number {
    if (WAL_SEGMENT.test(path)) {
      this.#unflushed.add(path)
      this.#onWalWrite()
      return 0
    }
    try {
      for (const segment of this.#unflushed) flush(segment)
      this.#unflushed.clear()
      fsyncSync(descriptor)
      return 0
    } catch {
      return EIO
    }
  }
}

function flush(path: string): void {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r+')
  } catch {
    // The file was recycled under another name: Postgres no longer needs it.
    return
  }
  try {
    fdatasyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
