import { Unreadable } from '../extraction.ts'
import { decode } from './decode.ts'

/** The number of bytes that are checked to see whether a file is text. */
const SAMPLE = 64 * 1024

export function readTxt(bytes: Uint8Array): string {
  return decodeText(bytes).replace(/\r\n?/g, '\n')
}

/** Whether the file begins without bytes that text does not contain, but programs and images do. */
export function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE)
  if (encodingOf(sample).startsWith('utf-16')) return true
  // Tab, line feed, vertical tab, form feed, carriage return, and the end mark of old files.
  return !sample.some((byte) => byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 26)
}

function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (bytes.includes(0)) throw new Unreadable('unsupported')
    return decode(bytes, 'windows-1252')
  }
}

/**
 * By the byte order mark, or else by the position of zero bytes: Latin text in UTF-16 has one next to almost every
 * letter.
 */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1024)
  const half = sample.byteLength / 2
  const zeros = [0, 1].map((odd) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).byteLength)
  if (half >= 2 && (zeros[0] ?? 0) === 0 && (zeros[1] ?? 0) > 0.7 * half) return 'utf-16le'
  if (half >= 2 && (zeros[1] ?? 0) === 0 && (zeros[0] ?? 0) > 0.7 * half) return 'utf-16be'
  return 'utf-8'
}
