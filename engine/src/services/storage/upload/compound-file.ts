import type { FileHandle } from 'node:fs/promises'

/**
 * The older Office formats share one container ([MS-CFB]), which installers and mails also use. The name of a stream in its
 * directory shows which format it is.
 */
const STREAMS: readonly (readonly [string, string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
  ['VisioDocument', 'application/vnd.visio'],
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
]

const ENTRY_BYTES = 128
/** Enough for a directory of a few hundred entries; the rest of a longer one is not read. */
const MAX_SECTORS = 64

/** The media type of a compound file's content; null if it is unknown or unreadable. */
export async function compoundFileType(file: FileHandle): Promise<string | null> {
  const header = await readAt(file, 0, 512)
  if (header === null) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const size = 2 ** shift
  const offsetOf = (sector: number) => (sector + 1) * size
  let sector = header.readUInt32LE(48)
  for (let count = 0; count < MAX_SECTORS && sector < 0xfffffffa; count += 1) {
    const entries = await readAt(file, offsetOf(sector), size)
    if (entries === null) return null
    for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
      const found = STREAMS.find(([name]) => name === entryName(entries.subarray(at, at + ENTRY_BYTES)))
      if (found) return found[1]
    }
    // The next sector is listed in the allocation table, whose first 109 sectors are in the header.
    const perSector = size / 4
    const table = Math.floor(sector / perSector)
    if (table >= 109) return null
    const next = await readAt(file, offsetOf(header.readUInt32LE(76 + table * 4)) + (sector % perSector) * 4, 4)
    if (next === null) return null
    sector = next.readUInt32LE(0)
  }
  return null
}

function entryName(entry: Buffer): string {
  const bytes = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 64)
  return entry.toString('utf16le', 0, bytes)
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length })
  return bytesRead === length ? buffer : null
}
