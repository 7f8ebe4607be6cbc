import { crc32 } from './crc32.ts'

export interface ZipEntry {
  /** The path, with slashes between folders. */
  readonly name: string
  /** The content in pieces. It is read when its turn comes, and is never in memory as a whole. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Whether to compress the content. Text becomes smaller; documents and pictures do not. */
  readonly shrinks: boolean
}

interface Written {
  readonly name: Uint8Array
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly packed: number
  readonly offset: number
}

const STORED = 0
const DEFLATED = 8
/** The sizes follow the content (bit 3), and names are in UTF-8 (bit 11). */
const FLAGS = 0x0808
/** Made on Unix: then a plain unzip does not convert names from a code page of DOS. Such an entry needs the rights of the file: 0644. */
const UNIX = 3 << 8
const FILE_MODE = 0o100644 * 2 ** 16
const LIMIT_32 = 0xffff_ffff
const LIMIT_16 = 0xffff

/**
 * The bytes of a zip file, made while the entries are read. Every program for zip files can open it. A file of more than 4 GB, or
 * with more than 65,535 entries, has the fields of Zip64 (APPNOTE 4.3.14, 4.5.3). A single entry must be smaller than 4 GB.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  now: Date = new Date(),
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  const time = dosTime(now)
  let offset = 0
  for await (const entry of entries) {
    const name = new TextEncoder().encode(entry.name)
    const method = entry.shrinks ? DEFLATED : STORED
    const header = fields([4, 0x0403_4b50], [2, 20], [2, FLAGS], [2, method], [4, time], [4, 0], [4, 0], [4, 0])
    yield joined(header, fields([2, name.length], [2, 0]), name)
    let crc = 0
    let size = 0
    let packed = 0
    const counted = counting(entry.content, (bytes) => {
      crc = crc32(bytes, crc)
      size += bytes.length
    })
    for await (const bytes of entry.shrinks ? deflated(counted) : counted) {
      packed += bytes.length
      yield bytes
    }
    if (Math.max(size, packed) >= LIMIT_32) throw new RangeError('an entry of a zip file has less than 4 GB')
    yield fields([4, 0x0807_4b50], [4, crc], [4, packed], [4, size])
    written.push({ name, method, crc, size, packed, offset })
    offset += 30 + name.length + packed + 16
  }
  const start = offset
  for (const entry of written) {
    const record = directoryRecord(entry, time)
    offset += record.length
    yield record
  }
  yield directoryEnd(written.length, offset - start, start)
}

function directoryRecord({ name, method, crc, size, packed, offset }: Written, time: number): Uint8Array {
  const isFar = offset >= LIMIT_32
  const extra = isFar ? joined(fields([2, 1], [2, 8]), long(offset)) : new Uint8Array()
  const version = isFar ? 45 : 20
  return joined(
    fields([4, 0x0201_4b50], [2, UNIX | version], [2, version], [2, FLAGS], [2, method], [4, time], [4, crc]),
    fields([4, packed], [4, size], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, FILE_MODE]),
    fields([4, isFar ? LIMIT_32 : offset]),
    name,
    extra,
  )
}

function directoryEnd(count: number, length: number, start: number): Uint8Array {
  const least = (value: number, limit: number) => Math.min(value, limit)
  const end = joined(
    fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, least(count, LIMIT_16)], [2, least(count, LIMIT_16)]),
    fields([4, least(length, LIMIT_32)], [4, least(start, LIMIT_32)], [2, 0]),
  )
  if (count < LIMIT_16 && length < LIMIT_32 && start < LIMIT_32) return end
  const record = joined(
    fields([4, 0x0606_4b50]),
    long(44),
    fields([2, 45], [2, 45], [4, 0], [4, 0]),
    long(count),
    long(count),
    long(length),
    long(start),
  )
  return joined(record, fields([4, 0x0706_4b50], [4, 0]), long(start + length), fields([4, 1]), end)
}

async function* counting(
  content: ZipEntry['content'],
  count: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const bytes of content) {
    count(bytes)
    yield bytes as Uint8Array<ArrayBuffer>
  }
}

async function* deflated(content: AsyncGenerator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const packed = streamOf(content).pipeThrough(new CompressionStream('deflate-raw'))
  const reader = packed.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** A stream that asks the generator for its next piece only when the reader wants one. */
export function streamOf<Piece>(content: AsyncGenerator<Piece>): ReadableStream<Piece> {
  return new ReadableStream<Piece>(
    {
      async pull(controller) {
        const { done, value } = await content.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await content.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}

/** Numbers of two or four bytes, lowest byte first. */
function fields(...numbers: readonly (readonly [2 | 4, number])[]): Uint8Array {
  const bytes = new Uint8Array(numbers.reduce((sum, [width]) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [width, value] of numbers) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return bytes
}

function long(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true)
  return bytes
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The time in the first two bytes and the date in the other two, both in UTC. */
function dosTime(date: Date): number {
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
