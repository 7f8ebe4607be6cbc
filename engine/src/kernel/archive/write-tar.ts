import { createHash } from 'node:crypto'
import { ArchiveError } from './archive-error.ts'
import { BLOCK, encodeHeader, padding, type TarHeader } from './tar-header.ts'

export interface TarEntry extends TarHeader {
  /** Exactly as many bytes as its size; a folder has none. */
  content(): AsyncIterable<Buffer> | Iterable<Buffer>
}

/** The name of the last entry. Without it an archive is not complete. */
export const SEAL = 'complete.json'

/**
 * Yields the bytes of an archive. Its last entry holds the SHA-256 of everything before it, so that a reader notices every
 * changed byte and every missing part, without a list of checksums.
 */
export async function* sealedTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let count = 0
  for await (const entry of entries) {
    count += 1
    for await (const chunk of entryBytes(entry)) {
      hash.update(chunk)
      yield chunk
    }
  }
  const seal = Buffer.from(sealText(count, hash.digest('hex')))
  yield* entryBytes({ name: SEAL, kind: 'file', size: seal.length, content: () => [seal] })
  yield Buffer.alloc(2 * BLOCK)
}

async function* entryBytes(entry: TarEntry): AsyncGenerator<Buffer> {
  yield encodeHeader(entry)
  let left = entry.size
  for await (const chunk of entry.content()) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new ArchiveError(`${entry.name} changed its size while it was read`)
  const rest = padding(entry.size)
  if (rest > 0) yield Buffer.alloc(rest)
}

/** The content of the seal: how many entries stand before it, and the checksum of all bytes before it. */
export function sealText(count: number, digest: string): string {
  return `${JSON.stringify({ entries: count, sha256: digest })}\n`
}
