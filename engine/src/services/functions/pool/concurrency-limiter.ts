import { LEAST_SHARE, QUEUE_LENGTH, QUEUE_MS, SHARE, TOTAL_CONCURRENCY } from '../limits.ts'

interface Waiting {
  readonly name: string
  readonly caller: string
  readonly admit: () => void
  readonly refuse: () => void
}

export interface ConcurrencyOptions {
  readonly perFunction: number
  readonly total?: number
  readonly queueLength?: number
  readonly queueMs?: number
}

/**
 * Limits how many requests run at a time, in one function and in all. A caller, which is a user or an address, has a share, so that
 * nobody uses all of it with requests that take long. A request over the limit waits, but not for long.
 */
export class ConcurrencyLimiter {
  readonly #options: Required<ConcurrencyOptions>
  /** Running requests by function, by caller, and by both. */
  readonly #running = new Map<string, number>()
  #total = 0
  readonly #queue = new Set<Waiting>()

  constructor(options: ConcurrencyOptions) {
    this.#options = { total: TOTAL_CONCURRENCY, queueLength: QUEUE_LENGTH, queueMs: QUEUE_MS, ...options }
  }

  /** Resolves to a function that must be called once at the end; null if it took too long, or the caller disconnected. */
  acquire(name: string, caller: string, signal: AbortSignal): Promise<(() => void) | null> {
    if (this.#hasCapacity(name, caller)) return Promise.resolve(this.#take(name, caller))
    if (signal.aborted || !this.#canWait(caller)) return Promise.resolve(null)
    return new Promise((resolve) => {
      const settle = (leave: (() => void) | null): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        this.#queue.delete(waiting)
        resolve(leave)
      }
      const giveUp = (): void => settle(null)
      const waiting: Waiting = { name, caller, admit: () => settle(this.#take(name, caller)), refuse: giveUp }
      const timer = setTimeout(giveUp, this.#options.queueMs)
      signal.addEventListener('abort', giveUp)
      this.#queue.add(waiting)
    })
  }

  #hasCapacity(name: string, caller: string): boolean {
    const { total, perFunction } = this.#options
    const running = (...key: string[]): number => this.#running.get(key.join('\n')) ?? 0
    return (
      this.#total < total &&
      running('of', name) < perFunction &&
      running('by', caller) < shareOf(total) &&
      running('of', name, 'by', caller) < shareOf(perFunction)
    )
  }

  /** In a full queue the newest request of the caller with most requests is refused for a caller who has fewer. */
  #canWait(caller: string): boolean {
    if (this.#queue.size < this.#options.queueLength) return true
    const byCaller = new Map<string, Waiting[]>([[caller, []]])
    for (const waiting of this.#queue) {
      const list = byCaller.get(waiting.caller)
      if (list === undefined) byCaller.set(waiting.caller, [waiting])
      else list.push(waiting)
    }
    const own = byCaller.get(caller)?.length ?? 0
    const longest = [...byCaller.values()].reduce((most, list) => (list.length > most.length ? list : most))
    if (longest.length <= own + 1) return false
    longest.at(-1)?.refuse()
    return true
  }

  #take(name: string, caller: string): () => void {
    const keys = [`of\n${name}`, `by\n${caller}`, `of\n${name}\nby\n${caller}`]
    this.#total += 1
    for (const key of keys) this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#total -= 1
      for (const key of keys) {
        const running = (this.#running.get(key) ?? 1) - 1
        if (running === 0) this.#running.delete(key)
        else this.#running.set(key, running)
      }
      this.#next()
    }
  }

  #next(): void {
    for (const waiting of this.#queue) if (this.#hasCapacity(waiting.name, waiting.caller)) return waiting.admit()
  }
}

function shareOf(places: number): number {
  return Math.max(LEAST_SHARE, Math.ceil(places * SHARE))
}
