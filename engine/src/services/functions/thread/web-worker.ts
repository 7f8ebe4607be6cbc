import { MOST_WEB_WORKERS } from '../limits.ts'
import type { ToThread, WorkerOrder } from '../protocol.ts'

type Handler = ((event: Event) => void) | null
type WorkerNews = Extract<ToThread, { readonly type: 'worker' }>

/**
 * The Web's `Worker` for functions, as Deno has it: a module of the project, here in a process of its own, which the engine
 * starts and watches. It has the memory limit of a function, no variables, and ends with the function's thread at the latest.
 */
export function createWebWorker(post: (order: WorkerOrder, transfer?: ArrayBuffer[]) => void) {
  const alive = new Map<number, (news: WorkerNews) => void>()
  let tickets = 0

  class WebWorker extends EventTarget {
    onmessage: Handler = null
    onmessageerror: Handler = null
    onerror: Handler = null
    readonly #ticket = (tickets += 1)

    constructor(url: string | URL, options: { readonly type?: string } = {}) {
      super()
      if (options.type !== 'module') throw new DOMException('Classic workers are not supported.', 'NotSupportedError')
      const { href, protocol } = new URL(url)
      if (protocol !== 'file:') {
        throw new DOMException('A worker is a module of the project: new URL(…, import.meta.url)', 'NotSupportedError')
      }
      if (alive.size >= MOST_WEB_WORKERS) throw new DOMException('Too many workers at a time', 'QuotaExceededError')
      alive.set(this.#ticket, (news) => this.#hear(news))
      post({ type: 'worker', ticket: this.#ticket, start: href })
    }

    postMessage(message: unknown, transfer?: ArrayBuffer[]): void {
      if (alive.has(this.#ticket)) post({ type: 'worker', ticket: this.#ticket, message }, transfer)
    }

    terminate(): void {
      if (alive.delete(this.#ticket)) post({ type: 'worker', ticket: this.#ticket, end: true })
    }

    #hear(news: WorkerNews): void {
      if (!('ended' in news)) return this.#emit(new MessageEvent('message', { data: news.message }))
      alive.delete(this.#ticket)
      if (news.ended === null) return
      const event = Object.assign(new Event('error', { cancelable: true }), { message: news.ended })
      this.#emit(event)
      if (!event.defaultPrevented) console.error(`a worker ended: ${news.ended}`)
    }

    #emit(event: Event): void {
      const handler = event.type === 'error' ? this.onerror : this.onmessage
      handler?.call(this, event)
      this.dispatchEvent(event)
    }
  }

  return { WebWorker, hear: (news: WorkerNews) => alive.get(news.ticket)?.(news) }
}
