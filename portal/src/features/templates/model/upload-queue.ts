/** One file of an upload, which becomes a template for each of its accounts. */
export interface UploadItem {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed' | 'cancelled'
  /** Between 0 and 1. */
  readonly share: number
  /** How many of its templates exist. */
  readonly made: number
  /** How many it needs. */
  readonly wanted: number
  readonly error: Error | null
}

export interface Step {
  readonly signal: AbortSignal
  /** The uploaded part of the file, between 0 and 1. */
  readonly onProgress: (share: number) => void
  /** Called for each created template; those of an earlier attempt are not created again. */
  readonly onMade: () => void
  /** How many templates an earlier attempt created. */
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
 * Uploads files, three at a time. It is a store with one cell for each file, so that the progress of a file renders its
 * own row and not the whole list.
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

  /** Uploads the waiting files in their order. Resolves when all are done, and never throws. */
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

  /** Uploads only the failed files again. */
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
