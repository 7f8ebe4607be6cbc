import { crc32 } from 'node:zlib'

/** 1 January 1980. It is always the same, so that the same content gives the same bytes. */
const DATE = 0x21
/** Says that names are UTF-8. */
const FLAGS = 0x800

/**
 * A zip archive without compression, because compressed bytes may differ between versions of Node.
 *
 * @param {readonly [name: string, content: string][]} files
 */
export function zip(files) {
  const parts = []
  const directory = []
  let offset = 0
  for (const [name, content] of files) {
    const bytes = Buffer.from(content)
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(FLAGS, 2)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([signature(0x04034b50), common, path, bytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(signature(0x02014b50), Buffer.from([20, 0]), common, tail, path)
    parts.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, index, signature(0x06054b50), end])
}

function signature(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
