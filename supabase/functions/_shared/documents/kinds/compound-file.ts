import { Unreadable } from '../extraction.ts'

/** [MS-CFB] 2.3: sectors after the header are numbered from 0; numbers from here on are not sectors. */
const END_OF_CHAIN = 0xfffffffe
const ENTRY_SIZE = 128
const STREAM = 2
const MAX_ENTRIES = 10_000

/** The names of the streams in an OLE container. They tell which program wrote it. */
export function streamNames(bytes: Uint8Array): ReadonlySet<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < 512) throw new Unreadable('unreadable')
  const size = 2 ** view.getUint16(30, true)
  if (size !== 512 && size !== 4096) throw new Unreadable('unreadable')
  const next = nextSector(view, size)
  const names = new Set<string>()
  const seen = new Set<number>()
  for (let sector = view.getUint32(48, true); sector < END_OF_CHAIN; sector = next(sector)) {
    const start = (sector + 1) * size
    if (seen.has(sector) || start + size > bytes.byteLength || seen.size * size > MAX_ENTRIES * ENTRY_SIZE) {
      throw new Unreadable('unreadable')
    }
    seen.add(sector)
    for (let at = start; at < start + size; at += ENTRY_SIZE) {
      const length = view.getUint16(at + 64, true)
      if (view.getUint8(at + 66) !== STREAM || length < 2 || length > 64) continue
      names.add(new TextDecoder('utf-16le').decode(bytes.subarray(at, at + length - 2)))
    }
  }
  return names
}

/** The sectors of the allocation table. The header lists the first 109, which is enough for every directory. */
function nextSector(view: DataView, size: number): (sector: number) => number {
  const perSector = size / 4
  return (sector) => {
    const index = Math.floor(sector / perSector)
    if (index >= 109) throw new Unreadable('unreadable')
    const at = (view.getUint32(76 + 4 * index, true) + 1) * size + (sector % perSector) * 4
    if (at + 4 > view.byteLength) throw new Unreadable('unreadable')
    return view.getUint32(at, true)
  }
}
