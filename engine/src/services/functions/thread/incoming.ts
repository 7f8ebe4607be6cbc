import { type RequestHead, type ToEngine } from '../protocol.ts'

/** A request to the function: its body arrives in chunks, and each is confirmed when it was consumed. */
export class Incoming {
  readonly request: Request
  readonly #abort = new AbortController()
  readonly #chunks: Uint8Array[] = []
  #ended = false
  #wake: (() => void) | null = null

  constructor(id: number, head: RequestHead, post: (message: ToEngine) => void) {
    const body = head.hasBody && head.method !== 'GET' && head.method !== 'HEAD' ? this.#stream(id, post) : null
    this.request = new Request(head.url, {
      method: head.method,
      headers: head.headers.map(([name, value]) => [name, value] as [string, string]),
      signal: this.#abort.signal,
      ...(body === null ? {} : { body, duplex: 'half' }),
    })
  }

  push(bytes: Uint8Array): void {
    this.#chunks.push(bytes)
    this.#wake?.()
  }

  end(): void {
    this.#ended = true
    this.#wake?.()
  }

  abort(): void {
    this.#abort.abort(new DOMException('The client disconnected, or the time limit was reached', 'AbortError'))
    this.#wake?.()
  }

  #stream(id: number, post: (message: ToEngine) => void): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          while (this.#chunks.length === 0 && !this.#ended && !this.#abort.signal.aborted) {
            await new Promise<void>((resolve) => (this.#wake = resolve))
          }
          const bytes = this.#chunks.shift()
          if (bytes !== undefined) {
            controller.enqueue(bytes)
            post({ type: 'taken', id, bytes: bytes.byteLength })
          } else if (this.#ended) {
            controller.close()
          } else {
            controller.error(this.#abort.signal.reason)
          }
        },
      },
      { highWaterMark: 0 },
    )
  }
}
