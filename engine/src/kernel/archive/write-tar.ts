import { createHash, createHmac } from 'node:crypto'
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
 * changed byte and every missing part, without a list of checksums; and a code by the key, which nobody who alters it can make.
 */
export async function* sealedTar(entries: AsyncIterable<TarEntry>, key: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let count = 0
  for await (const entry of entries) {
    count += 1
    for await (const chunk of entryBytes(entry)) {
      hash.update(chunk)
      yield chunk
    }
  }
  const seal = Buffer.from(sealText(sealOf(count, hash.digest('hex'), key)))
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

export interface Seal {
  /** How many entries stand before it. */
  readonly entries: number
  /** The checksum of all bytes before it. */
  readonly sha256: string
  readonly hmac: string
}

export function sealText({ entries, sha256, hmac }: Seal): string {
  return `${JSON.stringify({ entries, sha256, hmac })}\n`
}

export function sealOf(entries: number, sha256: string, key: string): Seal {
  return {
    entries,
    sha256,
    hmac: createHmac('sha256', key).update(`portico back-up ${entries} ${sha256}`).digest('hex'),
  }
}
