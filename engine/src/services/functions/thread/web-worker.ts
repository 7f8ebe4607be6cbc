import type { Worker as Thread } from 'node:worker_threads'
import { MOST_WEB_WORKERS } from '../limits.ts'
import { startThread } from '../start-thread.ts'

export interface WebWorkerBoot {
  /** One ES module, as esbuild made it. */
  readonly code: string
  readonly memoryMb: number
}

export interface WebWorkerSurroundings {
  /** The module at that address in one piece; null: it cannot be had, and the log says why. */
  readonly bundle: (url: string) => Promise<string | null>
  readonly memoryMb: number
}

type Handler = ((event: Event) => void) | null

/**
 * The Web's `Worker` for functions, as Deno has it: a module of the project in a thread of its own, with the memory limit
 * of a function. It ends with the function's thread at the latest.
 */
export function createWebWorker({ bundle, memoryMb }: WebWorkerSurroundings) {
  let alive = 0

  return class Worker extends EventTarget {
    onmessage: Handler = null
    onmessageerror: Handler = null
    onerror: Handler = null
    #thread: Thread | null = null
    #early: [unknown, ArrayBuffer[] | undefined][] = []
    #ended = false

    constructor(url: string | URL, options: { readonly type?: string } = {}) {
      super()
      if (options.type !== 'module') throw new DOMException('Classic workers are not supported.', 'NotSupportedError')
      const { href, protocol } = new URL(url)
      if (protocol !== 'file:') {
        throw new DOMException('A worker is a module of the project: new URL(…, import.meta.url)', 'NotSupportedError')
      }
      if (alive >= MOST_WEB_WORKERS) throw new DOMException('Too many workers at a time', 'QuotaExceededError')
      alive += 1
      void this.#start(href)
    }

    postMessage(message: unknown, transfer?: ArrayBuffer[]): void {
      if (this.#thread !== null) this.#thread.postMessage(message, transfer)
      else if (!this.#ended) this.#early.push([message, transfer])
    }

    terminate(): void {
      this.#end()
      void this.#thread?.terminate()
    }

    async #start(url: string): Promise<void> {
      const code = await bundle(url)
      if (this.#ended) return
      if (code === null) return this.#fail(`${url} cannot be loaded`)
      const workerData: WebWorkerBoot = { code, memoryMb }
      const env = { ...process.env }
      const thread = startThread('web-worker-thread', {
        workerData,
        env,
        resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      })
      this.#thread = thread
      thread.on('message', (data: unknown) => this.#emit(new MessageEvent('message', { data })))
      thread.on('messageerror', () => this.#emit(new MessageEvent('messageerror')))
      thread.on('error', (error: unknown) => this.#fail(error instanceof Error ? error.message : String(error)))
      thread.on('exit', (status) => (status === 0 ? this.#end() : this.#fail(`The worker exited with ${status}`)))
      for (const stream of [thread.stdout, thread.stderr]) {
        stream.on('error', () => {}).on('data', (chunk: Buffer) => console.info(chunk.toString().trimEnd()))
      }
      for (const [message, transfer] of this.#early.splice(0)) thread.postMessage(message, transfer)
    }

    #fail(message: string): void {
      if (this.#ended) return
      this.#end()
      const event = Object.assign(new Event('error', { cancelable: true }), { message })
      this.#emit(event)
      if (!event.defaultPrevented) console.error(`a worker ended: ${message}`)
    }

    #emit(event: Event): void {
      if (this.#ended && event.type !== 'error') return
      const handler = { message: this.onmessage, messageerror: this.onmessageerror, error: this.onerror }[event.type]
      handler?.call(this, event)
      this.dispatchEvent(event)
    }

    #end(): void {
      if (this.#ended) return
      this.#ended = true
      this.#early = []
      alive -= 1
    }
  }
}
