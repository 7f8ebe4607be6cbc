import { Unreadable } from '../extraction.ts'
import type { UnpackBudget } from './inflate.ts'

/**
 * The filters of ISO 32000-1, 7.4, with their short names, that turn bytes into bytes. Filters of images are not
 * unpacked.
 */
const FILTERS: ReadonlyMap<string, (bytes: Uint8Array, budget: UnpackBudget) => Uint8Array | Promise<Uint8Array>> =
  new Map([
    ...withShortName('FlateDecode', 'Fl', (bytes, budget) => budget.inflate(bytes, 'deflate')),
    ...withShortName('LZWDecode', 'LZW', unpackLzw),
    ...withShortName('RunLengthDecode', 'RL', unpackRuns),
    ...withShortName('ASCII85Decode', 'A85', unpackAscii85),
    ...withShortName('ASCIIHexDecode', 'AHx', unpackHex),
  ])

function withShortName(
  name: string,
  short: string,
  unpack: (bytes: Uint8Array, budget: UnpackBudget) => Uint8Array | Promise<Uint8Array>,
) {
  return [name, short].map((key) => [key, unpack] as const)
}

/**
 * The filters in the text before a stream, in the order in which they are undone. If the text names several lists, all
 * are returned, because only a complete reader knows which one counts.
 */
export function filtersOf(words: string): readonly (readonly string[])[] {
  const plain = words.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const values = [...plain.matchAll(/\/Filter\s*(\[[^\]]*\]?|\/[^\s/<>[\]()]*|\d+\s+\d+\s+R)/g)].map(
    ([, value = '']) => value,
  )
  // A reference to another place in the file could be anything, and no known program writes one.
  if (values.some((value) => /\d\s+R/.test(value))) throw new Unreadable('unreadable')
  return values.map((value) => value.match(/[^\s/[\]]+/g) ?? [])
}

/** Undoes all filters up to the first one for images. The budget limits the total size. */
export async function unpackFilters(
  bytes: Uint8Array,
  filters: readonly string[],
  budget: UnpackBudget,
): Promise<Uint8Array> {
  let unpacked = bytes
  for (const name of filters) {
    const unpack = FILTERS.get(name)
    if (unpack === undefined) break
    unpacked = await unpack(unpacked, budget)
  }
  return unpacked
}

/** A byte array that grows, limited by the budget. */
class Output {
  readonly #budget: UnpackBudget
  #bytes = new Uint8Array(1024)
  #length = 0

  constructor(budget: UnpackBudget) {
    this.#budget = budget
  }

  reserve(length: number): Uint8Array {
    this.#budget.spend(length)
    if (this.#length + length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + length))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#length += length
    return this.#bytes.subarray(this.#length - length, this.#length)
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

const END_OF_RUNS = 128

function unpackRuns(bytes: Uint8Array, budget: UnpackBudget): Uint8Array {
  const output = new Output(budget)
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at] ?? END_OF_RUNS
    if (length === END_OF_RUNS) break
    if (length < END_OF_RUNS) {
      const copied = bytes.subarray(at + 1, at + 2 + length)
      output.reserve(copied.length).set(copied)
      at += length + 2
    } else {
      output.reserve(257 - length).fill(bytes[at + 1] ?? 0)
      at += 2
    }
  }
  return output.written()
}

function unpackHex(bytes: Uint8Array, budget: UnpackBudget): Uint8Array {
  const digits = new TextDecoder('latin1')
    .decode(bytes)
    .split('>', 1)[0]!
    .replace(/[^0-9a-f]/gi, '')
  const output = new Output(budget).reserve(Math.ceil(digits.length / 2))
  return output.map((_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2).padEnd(2, '0'), 16))
}

function unpackAscii85(bytes: Uint8Array, budget: UnpackBudget): Uint8Array {
  const output = new Output(budget)
  const [Z, FIRST, LAST, TILDE] = [0x7a, 0x21, 0x75, 0x7e]
  let group: number[] = []
  const write = (): void => {
    const length = group.length - 1
    while (group.length < 5) group.push(84)
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0) % 2 ** 32
    const place = output.reserve(length)
    for (let index = 0; index < length; index += 1) place[index] = (value / 256 ** (3 - index)) & 255
    group = []
  }
  for (const byte of bytes) {
    if (byte === TILDE) break
    if (byte === Z && group.length === 0) output.reserve(4).fill(0)
    else if (byte >= FIRST && byte <= LAST) group.push(byte - FIRST)
    if (group.length === 5) write()
  }
  if (group.length > 1) write()
  return output.written()
}

const CLEAR = 256
const END_OF_DATA = 257
const MAX_CODES = 4096

/** Assumes the default, where the length of a code changes early. If that is wrong, only the counted size is wrong. */
function unpackLzw(bytes: Uint8Array, budget: UnpackBudget): Uint8Array {
  const output = new Output(budget)
  let table: Uint8Array[] = []
  let previous: Uint8Array | null = null
  let width = 9
  let held = 0
  let bits = 0
  const clear = (): void => {
    table = Array.from({ length: 258 }, (_, code) => Uint8Array.of(code & 255))
    previous = null
    width = 9
  }
  clear()
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xff_ff_ff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === END_OF_DATA) break
    if (code === CLEAR) {
      clear()
      continue
    }
    const existing: Uint8Array | undefined = table[code]
    const before: Uint8Array | null = previous
    if (existing === undefined && before === null) break
    const entry: Uint8Array = existing ?? Uint8Array.of(...before!, before![0]!)
    output.reserve(entry.length).set(entry)
    if (before !== null && table.length < MAX_CODES) table.push(Uint8Array.of(...before, entry[0]!))
    previous = entry
    width = Math.min(12, Math.max(9, Math.floor(Math.log2(table.length + 1)) + 1))
  }
  return output.written()
}
