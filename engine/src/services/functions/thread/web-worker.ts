import { MAX_WEB_WORKERS } from '../limits.ts'
import type { ToThread, WorkerRequest } from '../protocol.ts'
import { parseMessage } from './worker-message.ts'

type Handler = ((event: Event) => void) | null
type WorkerEvent = Extract<ToThread, { readonly type: 'worker' }>

/**
 * The Web's `Worker` for functions, as in Deno: it runs a module of the project, here in its own process, which the engine starts and
 * watches. It has the memory limit of a function, no variables, and ends with the function's thread at the latest.
 */
export function createWebWorker(post: (request: WorkerRequest, transfer?: ArrayBuffer[]) => void) {
  const alive = new Map<number, (event: WorkerEvent) => void>()
  let lastId = 0

  class WebWorker extends EventTarget {
    onmessage: Handler = null
    onmessageerror: Handler = null
    onerror: Handler = null
    readonly #id = (lastId += 1)

    constructor(url: string | URL, options: { readonly type?: string } = {}) {
      super()
      if (options.type !== 'module') throw new DOMException('Classic workers are not supported.', 'NotSupportedError')
      const { href, protocol } = new URL(url)
      if (protocol !== 'file:') {
        throw new DOMException('A worker is a module of the project: new URL(…, import.meta.url)', 'NotSupportedError')
      }
      if (alive.size >= MAX_WEB_WORKERS) throw new DOMException('Too many workers at a time', 'QuotaExceededError')
      alive.set(this.#id, (event) => this.#receive(event))
      post({ type: 'worker', workerId: this.#id, start: href })
    }

    postMessage(message: unknown, transfer?: ArrayBuffer[]): void {
      if (alive.has(this.#id)) post({ type: 'worker', workerId: this.#id, message }, transfer)
    }

    terminate(): void {
      if (alive.delete(this.#id)) post({ type: 'worker', workerId: this.#id, end: true })
    }

    #receive(event: WorkerEvent): void {
      if ('json' in event) return this.#onMessage(event.json)
      alive.delete(this.#id)
      if (event.ended !== null) this.#fail(event.ended)
    }

    #onMessage(json: Uint8Array): void {
      const read = parseMessage(json)
      if ('refused' in read) {
        this.terminate()
        return this.#fail(read.refused)
      }
      post({ type: 'worker', workerId: this.#id, taken: true })
      this.#emit(new MessageEvent('message', { data: read.data }))
    }

    #fail(message: string): void {
      const failure = Object.assign(new Event('error', { cancelable: true }), { message })
      this.#emit(failure)
      if (!failure.defaultPrevented) console.error(`a worker ended: ${message}`)
    }

    #emit(event: Event): void {
      const handler = event.type === 'error' ? this.onerror : this.onmessage
      handler?.call(this, event)
      this.dispatchEvent(event)
    }
  }

  return { WebWorker, receive: (event: WorkerEvent) => alive.get(event.workerId)?.(event) }
}
