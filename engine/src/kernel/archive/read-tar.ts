import { ArchiveError } from './archive-error.ts'
import { ByteSource } from './byte-source.ts'
import { BLOCK, decodeHeader, padding, type TarHeader } from './tar-header.ts'
import { SEAL } from './write-tar.ts'

export interface ReadEntry extends TarHeader {
  /** To be read before the next entry is asked for; what was left is skipped. */
  readonly content: AsyncIterable<Buffer>
}

const LARGEST_SEAL = 4_096

/**
 * Hands out the entries one after the other, as they stand in an archive of `sealedTar`. What was handed out counts only
 * when the last one is past without an error: then every byte was as it was written, and nothing is missing.
 */
export async function* unsealedTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const source = new ByteSource(bytes)
  const names = new Set<string>()
  for (;;) {
    const before = source.hash()
    const header = decodeHeader(await source.take(BLOCK))
    if (header === null) throw new ArchiveError('it ends too early')
    if (header.name === SEAL) return checkSeal(source, header, names.size, before.digest('hex'))
    if (names.has(header.name)) throw new ArchiveError(`it holds ${header.name} twice`)
    names.add(header.name)
    const end = source.position + header.size
    yield { ...header, content: source.pieces(header.size) }
    for await (const skipped of source.pieces(end - source.position)) void skipped
    await source.take(padding(header.size))
  }
}

async function checkSeal(source: ByteSource, header: TarHeader, count: number, digest: string): Promise<void> {
  if (header.kind !== 'file' || header.size > LARGEST_SEAL) throw new ArchiveError('its seal is damaged')
  const seal = parse((await source.take(header.size)).toString())
  if (seal.entries !== count || seal.sha256 !== digest) {
    throw new ArchiveError('its content is not what was written: the checksum differs')
  }
  await source.take(padding(header.size))
  if (!(await source.isOnlyPadding())) throw new ArchiveError('something follows its end')
}

function parse(text: string): { entries?: unknown; sha256?: unknown } {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
