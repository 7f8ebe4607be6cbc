import { Unreadable } from '../extraction.ts'

/** Adds up the unpacked bytes and throws when they exceed the limit. */
export class UnpackBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw new Unreadable('too-large')
  }

  /**
   * If the data is broken, returns what was unpacked before: the reader of the document decides whether it needs the
   * rest.
   */
  async inflate(packed: Uint8Array, format: 'deflate' | 'deflate-raw'): Promise<Uint8Array> {
    const stream = new DecompressionStream(format)
    const writer = stream.writable.getWriter()
    const written = writer
      .write(packed as Uint8Array<ArrayBuffer>)
      .then(() => writer.close())
      .catch(() => {})
    const reader = stream.readable.getReader()
    const parts: Uint8Array[] = []
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        this.spend(value.byteLength)
        parts.push(value)
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) return join(parts)
      await reader.cancel().catch(() => {})
      throw error
    }
    await written
    return join(parts)
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}
