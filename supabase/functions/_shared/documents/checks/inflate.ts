import { Unreadable } from '../extraction.ts'

/** Counts what unpacking makes, and stops at the limit. Nothing that was unpacked is kept. */
export class UnpackBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw new Unreadable('too-large')
  }

  /** Broken data is no fault here: whoever reads the document finds out whether it needs that part. */
  async inflate(packed: Uint8Array, format: 'deflate' | 'deflate-raw'): Promise<void> {
    const stream = new DecompressionStream(format)
    const writer = stream.writable.getWriter()
    const written = writer
      .write(packed as Uint8Array<ArrayBuffer>)
      .then(() => writer.close())
      .catch(() => {})
    const reader = stream.readable.getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        this.spend(value.byteLength)
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) return
      await reader.cancel().catch(() => {})
      throw error
    }
    await written
  }
}
