import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../kernel/http/range.ts'

/**
 * Where the bytes of files lie. A blob is named by the version of its object, a UUID that is never used twice, so a
 * blob never changes: replacing a file makes another one. Names, folders and rights are the database's alone.
 */
export interface BlobStore {
  /**
   * Takes over a complete file from the staging folder. When it resolves the bytes are durable and `file` is gone or
   * may go; when it rejects, no blob of that id is left, or `remove` takes away what is.
   */
  put(id: string, file: string, size: number): Promise<void>
  /** Rejects with `BlobMissing` before the first byte if there is none. Ending the stream early frees everything. */
  read(id: string, range?: ByteRange): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** Those that are not there count as removed. */
  remove(ids: readonly string[]): Promise<void>
}

export class BlobMissing extends Error {
  constructor(id: string) {
    super(`There is no blob ${id}`)
    this.name = 'BlobMissing'
  }
}

/** The bytes may well be there, but what keeps them does not answer: later it may. */
export class BlobsUnavailable extends Error {
  override readonly name: string = 'BlobsUnavailable'
}
