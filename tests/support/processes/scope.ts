import { mkdtempSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Cleans up when the bench ends for any reason: first its processes, then their folders and databases. */
export class Scope {
  readonly #processes: (() => Promise<void>)[] = []
  readonly #closers: (() => Promise<void>)[] = []
  #closing: Promise<void> | undefined
  #logs = 0
  /** A folder for the bench's own files. */
  readonly folder = this.makeFolder()

  get closing(): boolean {
    return this.#closing !== undefined
  }

  /** Throws during clean-up: an error that happens then is caused by the clean-up and is not a result. */
  throwIfClosing(): void {
    if (this.closing) throw new Error('The bench is ending')
  }

  /** Registers a process; all processes are stopped at the same time. */
  deferStop(stop: () => Promise<void>): void {
    this.#processes.push(stop)
  }

  /** Registers a clean-up step; the last one runs first. */
  defer(close: () => Promise<void>): void {
    this.#closers.push(close)
  }

  makeFolder(): string {
    const path = mkdtempSync(join(tmpdir(), 'portico-bench-'))
    this.defer(() => rm(path, { recursive: true, force: true, maxRetries: 5 }))
    return path
  }

  logFile(): { readonly path: string; readonly descriptor: number } {
    const path = join(this.folder, `process-${++this.#logs}.log`)
    return { path, descriptor: openSync(path, 'a') }
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    await Promise.all(this.#processes.map(settle))
    for (const close of this.#closers.toReversed()) await settle(close)
  }
}

async function settle(close: () => Promise<void>): Promise<void> {
  try {
    await close()
  } catch (error) {
    console.error(`While cleaning up: ${error instanceof Error ? error.message : String(error)}`)
  }
}
