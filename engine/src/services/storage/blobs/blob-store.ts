import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../kernel/http/range.ts'

/**
 * Stores the bytes of files. A blob is named by the version of its object, a UUID that is never used twice, so a blob never
 * changes: replacing a file makes another one. Names, folders and rights are only in the database.
 */
export interface BlobStore {
  /**
   * Takes over a complete file from the staging folder. When it resolves, the bytes are durable and `file` may be deleted. When
   * it rejects, no blob with that id is left, or `remove` deletes what is.
   */
  put(id: string, file: string, size: number): Promise<void>
  /** Rejects with `BlobMissing` before the first byte if there is no such blob. Ending the stream early frees everything. */
  read(id: string, range?: ByteRange): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** Ids that do not exist count as removed. */
  remove(ids: readonly string[]): Promise<void>
}

export class BlobMissing extends Error {
  constructor(id: string) {
    super(`There is no blob ${id}`)
    this.name = 'BlobMissing'
  }
}

/** The blob may exist, but its store does not answer at the moment. */
export class BlobsUnavailable extends Error {
  override readonly name: string = 'BlobsUnavailable'
}
