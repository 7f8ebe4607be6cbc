import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Leaves the disk half of the promised 200 ms. */
const delayMs = 100
/** File times may be coarse, and a write may fall between two flushes. */
const overlapMs = 2000

/** Brings the write-ahead log to the disk shortly after a commit, beside the requests. */
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

  /** Something was written. */
  wrote(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#running = this.#running.then(() => this.#flush()).catch(this.#onError)
    }, delayMs)
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#running
  }

  async #flush(): Promise<void> {
    const started = Date.now()
    // The clock was set back: what is written from now on looks older than what is flushed already.
    if (started < this.#since) this.#since = 0
    const names = await readdir(this.#folder)
    await Promise.all(names.filter((name) => /^[0-9A-F]{24}$/.test(name)).map((name) => this.#flushSegment(name)))
    this.#since = started
  }

  async #flushSegment(name: string): Promise<void> {
    const path = join(this.#folder, name)
    const info = await stat(path).catch(() => null)
    if (!info || info.mtimeMs < this.#since - overlapMs) return
    const file = await open(path, 'r+').catch(() => null)
    if (!file) return
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
  }
}
