import { timingSafeEqual } from 'node:crypto'
import { ArchiveError } from './archive-error.ts'
import { ByteSource } from './byte-source.ts'
import { BLOCK, decodeHeader, padding, type TarHeader } from './tar-header.ts'
import { SEAL, sealOf, sealText, type Seal } from './write-tar.ts'

export interface ReadEntry extends TarHeader {
  /** Must be read before the next entry is requested; bytes that were not read are skipped. */
  readonly content: AsyncIterable<Buffer>
}

const MAX_SEAL_BYTES = 4_096

/**
 * Yields the entries of an archive of `sealedTar` in their order. The caller may rely on them only after the last one came
 * without an error: only then is it known that no byte was changed and nothing is missing. Without a key it is known only that
 * the archive is not damaged.
 */
export async function* unsealedTar(bytes: AsyncIterable<Buffer>, key: string | null): AsyncGenerator<ReadEntry> {
  const source = new ByteSource(bytes)
  const names = new Set<string>()
  for (;;) {
    const before = source.hash()
    const header = decodeHeader(await source.take(BLOCK))
    if (header === null) throw new ArchiveError('it ends too early')
    if (header.name === SEAL)
      return checkSeal(source, header, (text) => requireSeal(text, names.size, before.digest('hex'), key))
    if (names.has(header.name)) throw new ArchiveError(`it contains ${header.name} twice`)
    names.add(header.name)
    const end = source.position + header.size
    yield { ...header, content: source.pieces(header.size) }
    for await (const skipped of source.pieces(end - source.position)) void skipped
    await source.take(padding(header.size))
  }
}

type Check = (text: string) => void

async function checkSeal(source: ByteSource, header: TarHeader, check: Check): Promise<void> {
  if (header.kind !== 'file' || header.size > MAX_SEAL_BYTES) throw new ArchiveError('its seal is damaged')
  check((await source.take(header.size)).toString())
  await source.take(padding(header.size))
  if (!(await source.isOnlyPadding())) throw new ArchiveError('there are bytes after its end')
}

function requireSeal(text: string, entries: number, sha256: string, key: string | null): void {
  const found = parse(text)
  if (found.entries !== entries || found.sha256 !== sha256) {
    throw new ArchiveError('its content is not what was written: the checksum differs')
  }
  if (key !== null && !isEqual(found.hmac, sealOf(entries, sha256, key).hmac)) {
    throw new ArchiveError('its seal was not made with this key, so somebody altered it, or it was sealed elsewhere')
  }
  if (text !== sealText({ entries, sha256, hmac: String(found.hmac) })) throw new ArchiveError('its seal is damaged')
}

function isEqual(given: unknown, expected: string): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function parse(text: string): Partial<Seal> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Seal>
  } catch {
    throw new ArchiveError('its seal is damaged')
  }
}
