import { binaryString } from '../kinds/decode.ts'
import { UnpackBudget } from './inflate.ts'
import { filtersOf, unpackFilters } from './pdf-filters.ts'

const STREAM = new TextEncoder().encode('stream')
const END = new TextEncoder().encode('endstream')
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
/** How many bytes before a stream are searched for its dictionary. */
const DICTIONARY = 4096

/**
 * Unpacks every stream of a pdf once to check its size, because the reader keeps whole streams in memory. Each image
 * has its own, higher limit, because images are not read. Encrypted streams cannot be checked here; for them the memory
 * limit of the reading process applies.
 */
export async function checkPdfStreams(bytes: Uint8Array, limit: number): Promise<void> {
  const all = new UnpackBudget(limit)
  for (let at = find(bytes, STREAM, 0); at !== -1; at = find(bytes, STREAM, at + STREAM.length)) {
    const start = dataStart(bytes, at + STREAM.length)
    if (start === -1) continue
    const end = find(bytes, END, start)
    const words = binaryString(bytes.subarray(Math.max(0, at - DICTIONARY), at))
    const dictionary = words.slice(words.lastIndexOf(' obj') + 1)
    const budget = /\/Subtype\s*\/Image/.test(dictionary) ? new UnpackBudget(2 * limit) : all
    const packed = bytes.subarray(start, end === -1 ? undefined : end)
    for (const filters of filtersOf(dictionary)) await unpackFilters(packed, filters, budget)
    if (end === -1) return
    at = end
  }
}

/** The keyword must be followed by the end of a line: ISO 32000-1, 7.3.8. */
function dataStart(bytes: Uint8Array, at: number): number {
  if (bytes[at] === LINE_FEED) return at + 1
  return bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? at + 2 : -1
}

function find(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}
