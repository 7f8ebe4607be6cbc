import { ArchiveError } from './archive-error.ts'
import { ByteSource } from './byte-source.ts'
import { BLOCK, decodeHeader, padding, type TarHeader } from './tar-header.ts'
import { SEAL, sealText } from './write-tar.ts'

export interface ReadEntry extends TarHeader {
  /** Must be read before the next entry is requested; bytes that were not read are skipped. */
  readonly content: AsyncIterable<Buffer>
}

const MAX_SEAL_BYTES = 4_096

/**
 * Yields the entries of an archive of `sealedTar` in their order. The caller may rely on them only after the last one came
 * without an error: only then is it known that no byte was changed and nothing is missing.
 */
export async function* unsealedTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const source = new ByteSource(bytes)
  const names = new Set<string>()
  for (;;) {
    const before = source.hash()
    const header = decodeHeader(await source.take(BLOCK))
    if (header === null) throw new ArchiveError('it ends too early')
    if (header.name === SEAL) return checkSeal(source, header, names.size, before.digest('hex'))
    if (names.has(header.name)) throw new ArchiveError(`it contains ${header.name} twice`)
    names.add(header.name)
    const end = source.position + header.size
    yield { ...header, content: source.pieces(header.size) }
    for await (const skipped of source.pieces(end - source.position)) void skipped
    await source.take(padding(header.size))
  }
}

async function checkSeal(source: ByteSource, header: TarHeader, count: number, digest: string): Promise<void> {
  if (header.kind !== 'file' || header.size > MAX_SEAL_BYTES) throw new ArchiveError('its seal is damaged')
  if ((await source.take(header.size)).toString() !== sealText(count, digest)) {
    throw new ArchiveError('its content is not what was written: the checksum differs')
  }
  await source.take(padding(header.size))
  if (!(await source.isOnlyPadding())) throw new ArchiveError('there are bytes after its end')
}
