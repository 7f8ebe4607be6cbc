import { Unreadable } from '../extraction.ts'
import type { UnpackBudget } from './inflate.ts'

export interface ZipEntry {
  readonly name: string
  readonly encrypted: boolean
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const DEFLATED = 8
/** An office document has dozens. */
const MAX_ENTRIES = 5_000

/** The central directory of the archive: APPNOTE.TXT 4.3. */
export function readDirectory(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new Unreadable('too-large')
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: count }, () => {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) throw new Unreadable('unreadable')
    const nameLength = view.getUint16(at + 28, true)
    const entry = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    return entry
  })
}

/** Checks the sizes that the archive declares, and the real sizes by unpacking it. */
export async function checkUnpackedSize(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  declared: UnpackBudget,
  real: UnpackBudget,
): Promise<void> {
  for (const { size, packedSize } of entries) declared.spend(Math.max(size, packedSize))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { offset, packedSize, method } of entries) {
    if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== LOCAL) throw new Unreadable('unreadable')
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    const packed = bytes.subarray(start, start + packedSize)
    if (method === DEFLATED) await real.inflate(packed, 'deflate-raw')
    else real.spend(packed.byteLength)
  }
}

/** The record is at the end of the file, before a comment of at most 64 KB. */
function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  throw new Unreadable('unreadable')
}
