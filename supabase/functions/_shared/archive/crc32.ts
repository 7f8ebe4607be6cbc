// A file of its own, because the table is computed when the module is loaded, and only code that packs a zip file needs it.
const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of zip files (ISO 3309). `before` is the checksum of the bytes before these. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (let at = 0; at < bytes.length; at += 1) {
    crc = (TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8)
  }
  return ~crc >>> 0
}
