import { detached, WINDOW_BYTES, type ToEngine } from '../protocol.ts'

/** An answer that is being sent, never more than `WINDOW_BYTES` ahead of the client. */
export class Outgoing {
  readonly #id: number
  readonly #post: (message: ToEngine, transfer?: ArrayBuffer[]) => void
  #reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  #ahead = 0
  #aborted = false
  #wake: (() => void) | null = null

  constructor(id: number, post: (message: ToEngine, transfer?: ArrayBuffer[]) => void) {
    this.#id = id
    this.#post = post
  }

  async send(response: Response): Promise<void> {
    const id = this.#id
    this.#post({ type: 'answer', id, status: response.status, headers: [...response.headers] })
    if (response.body !== null) {
      this.#reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>
      await this.#pump(this.#reader)
    }
    if (!this.#aborted) this.#post({ type: 'end', id })
  }

  taken(bytes: number): void {
    this.#ahead -= bytes
    this.#wake?.()
  }

  abort(): void {
    this.#aborted = true
    this.#wake?.()
    this.#reader?.cancel(new DOMException('The client disconnected', 'AbortError')).catch(() => {})
  }

  async #pump(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || this.#aborted) return
      if (!(value instanceof Uint8Array)) throw new TypeError('A body consists of Uint8Array only')
      const bytes = detached(value)
      this.#ahead += bytes.byteLength
      this.#post({ type: 'chunk', id: this.#id, bytes }, [bytes.buffer])
      while (this.#ahead >= WINDOW_BYTES && !this.#aborted) {
        await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    }
  }
}
