import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Leaves half of the promised 200 ms to the disk. */
const DELAY_MS = 100
/** File times may be coarse, and a write may happen between two flushes. */
const OVERLAP_MS = 2000

/** Writes the write-ahead log to the disk shortly after a commit, without delaying requests. */
export class WalFlusher {
  readonly #folder: string
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()
  #since = 0

  constructor(dataFolder: string, onError: (error: unknown) => void) {
    this.#folder = join(dataFolder, 'pg_wal')
    this.#onError = onError
  }

  /** Call it after the log was written. */
  wrote(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#running = this.#running.then(() => this.#flush()).catch(this.#onError)
    }, DELAY_MS)
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#running
  }

  async #flush(): Promise<void> {
    const started = Date.now()
    // The clock was set back: files that are written from now on look older than those that are already flushed.
    if (started < this.#since) this.#since = 0
    const names = await readdir(this.#folder)
    await Promise.all(names.filter((name) => /^[0-9A-F]{24}$/.test(name)).map((name) => this.#flushSegment(name)))
    this.#since = started
  }

  async #flushSegment(name: string): Promise<void> {
    const path = join(this.#folder, name)
    const info = await stat(path).catch(() => null)
    if (!info || info.mtimeMs < this.#since - OVERLAP_MS) return
    const file = await open(path, 'r+').catch(() => null)
    if (!file) return
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
  }
}
