import { createHash, type Hash } from 'node:crypto'
import { ArchiveError } from './archive-error.ts'

/** Reads a stream of chunks in the sizes that a format needs, and hashes all bytes that were read. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  #hash: Hash = createHash('sha256')
  #position = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** How many bytes were taken so far. */
  get position(): number {
    return this.#position
  }

  /** The hash of the bytes that were taken so far. */
  hash(): Hash {
    return this.#hash.copy()
  }

  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces(size)) pieces.push(piece)
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
  }

  async *pieces(size: number): AsyncGenerator<Buffer> {
    let left = size
    while (left > 0) {
      if (this.#rest.length === 0) await this.#fill()
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      this.#hash.update(piece)
      this.#position += piece.length
      left -= piece.length
      yield piece
    }
  }

  /** Reads to the end of the stream, where gzip has its own check. Returns whether only zeros followed. */
  async isOnlyPadding(): Promise<boolean> {
    let isPadding = true
    for (;;) {
      if (this.#rest.some((byte) => byte !== 0)) isPadding = false
      const { done, value } = await this.#chunks.next()
      if (done === true) return isPadding
      this.#rest = value
    }
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done === true) throw new ArchiveError('it ends too early')
    this.#rest = value
  }
}
