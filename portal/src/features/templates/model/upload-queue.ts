/** One file of an upload, which becomes a template for each of its accounts. */
export interface UploadItem {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed' | 'cancelled'
  /** Between 0 and 1. */
  readonly share: number
  /** Templates that are there. */
  readonly made: number
  /** Of how many. */
  readonly wanted: number
  readonly error: Error | null
}

export interface Step {
  readonly signal: AbortSignal
  /** Of the file's way to the server, between 0 and 1. */
  readonly onProgress: (share: number) => void
  /** A template is there; those of an earlier attempt are not made again. */
  readonly onMade: () => void
  /** How many were made before. */
  readonly made: number
}

export interface Outcome {
  readonly uploaded: number
  readonly failed: number
  readonly firstError: Error | null
}

type Listener = () => void

const PARALLEL = 3

/**
 * Files on their way, three at a time. A store of its own, one cell a file: a hundred that move draw a line each and not
 * the list.
 */
export class UploadQueue {
  readonly ids: readonly number[]
  readonly #cells = new Map<number, UploadItem>()
  readonly #controllers = new Map<number, AbortController>()
  readonly #listeners = new Set<Listener>()
  readonly #send: (item: UploadItem, step: Step) => Promise<void>

  constructor(files: readonly File[], wanted: number, send: (item: UploadItem, step: Step) => Promise<void>) {
    this.#send = send
    this.ids = files.map((_, index) => index)
    for (const [id, file] of files.entries()) {
      this.#cells.set(id, { id, file, state: 'waiting', share: 0, made: 0, wanted, error: null })
    }
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  item(id: number): UploadItem {
    const item = this.#cells.get(id)
    if (item === undefined) throw new Error(`no upload ${id}`)
    return item
  }

  get items(): UploadItem[] {
    return this.ids.map((id) => this.item(id))
  }

  /** Those that wait, in their order. Ends when nothing is under way any more, and never throws. */
  async run(): Promise<Outcome> {
    const waiting = this.items.filter(({ state }) => state === 'waiting').map(({ id }) => id)
    const worker = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await this.#runOne(id)
    }
    await Promise.all(Array.from({ length: PARALLEL }, worker))
    const failed = this.items.filter(({ state }) => state === 'failed')
    return {
      uploaded: this.items.reduce((sum, { made }) => sum + made, 0),
      failed: failed.reduce((sum, { made, wanted }) => sum + wanted - made, 0),
      firstError: failed[0]?.error ?? null,
    }
  }

  /** Only those that failed. */
  retry(): Promise<Outcome> {
    for (const { id, state } of this.items) {
      if (state === 'failed') this.#set(id, { state: 'waiting', share: 0, error: null })
    }
    return this.run()
  }

  cancel(id: number): void {
    const { state } = this.item(id)
    if (state === 'waiting') this.#set(id, { state: 'cancelled' })
    this.#controllers.get(id)?.abort(new DOMException('Cancelled', 'AbortError'))
  }

  cancelAll(): void {
    for (const id of this.ids) this.cancel(id)
  }

  async #runOne(id: number): Promise<void> {
    if (this.item(id).state !== 'waiting') return
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    this.#set(id, { state: 'uploading' })
    try {
      await this.#send(this.item(id), {
        signal: controller.signal,
        made: this.item(id).made,
        onProgress: (share) => this.#set(id, { share }),
        onMade: () => this.#set(id, { made: this.item(id).made + 1 }),
      })
      this.#set(id, { state: 'done', share: 1 })
    } catch (error) {
      const isCancelled = controller.signal.aborted
      this.#set(id, isCancelled ? { state: 'cancelled' } : { state: 'failed', error: asError(error) })
    } finally {
      this.#controllers.delete(id)
    }
  }

  #set(id: number, change: Partial<UploadItem>): void {
    this.#cells.set(id, { ...this.item(id), ...change })
    for (const listener of this.#listeners) listener()
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
