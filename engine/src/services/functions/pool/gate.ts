import { QUEUE_LENGTH, QUEUE_MS, TOTAL_CONCURRENCY } from '../limits.ts'

interface Waiting {
  readonly name: string
  readonly admit: () => void
}

export interface GateOptions {
  readonly perFunction: number
  readonly total?: number
  readonly queueLength?: number
  readonly queueMs?: number
}

/** How many requests run at a time, in one function and in all. Whoever finds no place waits, but not for long. */
export class Gate {
  readonly #options: Required<GateOptions>
  readonly #running = new Map<string, number>()
  #total = 0
  readonly #queue = new Set<Waiting>()

  constructor(options: GateOptions) {
    this.#options = { total: TOTAL_CONCURRENCY, queueLength: QUEUE_LENGTH, queueMs: QUEUE_MS, ...options }
  }

  /** Resolves with the way out, which must be taken once; null: no place came free in time, or the caller left. */
  enter(name: string, signal: AbortSignal): Promise<(() => void) | null> {
    if (this.#hasRoom(name)) return Promise.resolve(this.#take(name))
    if (this.#queue.size >= this.#options.queueLength || signal.aborted) return Promise.resolve(null)
    return new Promise((resolve) => {
      const settle = (leave: (() => void) | null): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        this.#queue.delete(waiting)
        resolve(leave)
      }
      const giveUp = (): void => settle(null)
      const waiting: Waiting = { name, admit: () => settle(this.#take(name)) }
      const timer = setTimeout(giveUp, this.#options.queueMs)
      signal.addEventListener('abort', giveUp)
      this.#queue.add(waiting)
    })
  }

  #hasRoom(name: string): boolean {
    return this.#total < this.#options.total && (this.#running.get(name) ?? 0) < this.#options.perFunction
  }

  #take(name: string): () => void {
    this.#total += 1
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#total -= 1
      const running = (this.#running.get(name) ?? 1) - 1
      if (running === 0) this.#running.delete(name)
      else this.#running.set(name, running)
      this.#next()
    }
  }

  #next(): void {
    for (const waiting of this.#queue) if (this.#hasRoom(waiting.name)) return waiting.admit()
  }
}
