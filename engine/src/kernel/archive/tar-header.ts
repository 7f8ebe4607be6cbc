import { ArchiveError } from './archive-error.ts'

/** Headers and contents fill whole blocks of this size: see "ustar" in the manual of POSIX' pax. */
export const BLOCK = 512

export interface TarHeader {
  /** A relative path with slashes and without dots; a folder has no trailing slash. */
  readonly name: string
  readonly kind: 'file' | 'folder'
  readonly size: number
}

const MAX_BYTES = 8 ** 11 - 1
const TYPES = { file: '0', folder: '5' } as const

/** How many zero bytes follow a content of this size. */
export function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

export function encodeHeader({ name, kind, size }: TarHeader): Buffer {
  if (!isPlainName(name)) throw new ArchiveError(`${JSON.stringify(name)} cannot be a name in an archive`)
  if (size > MAX_BYTES) throw new ArchiveError(`${name} is larger than 8 GB, the limit of an archive`)
  const [prefix, rest] = splitName(kind === 'folder' ? `${name}/` : name)
  const header = Buffer.alloc(BLOCK)
  header.write(rest, 0)
  header.write(kind === 'folder' ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  // No time is stored, so that the same content makes the same archive.
  header.write('00000000000\0', 136)
  header.write(TYPES[kind], 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(checksum(header), 148)
  return header
}

/** Null for a block of zeros, which ends an archive. Everything but plain files and folders is refused. */
export function decodeHeader(block: Buffer): TarHeader | null {
  if (block.every((byte) => byte === 0)) return null
  if (text(block, 257, 5) !== 'ustar') throw new ArchiveError('it is not a tar archive')
  // Compared exactly: no other checksum covers this field of the last header.
  if (block.toString('latin1', 148, 156) !== checksum(block)) throw new ArchiveError('a header in it is damaged')
  const prefix = text(block, 345, 155)
  const full = prefix === '' ? text(block, 0, 100) : `${prefix}/${text(block, 0, 100)}`
  const type = text(block, 156, 1)
  if (type !== TYPES.file && type !== TYPES.folder) {
    throw new ArchiveError(`${JSON.stringify(full)} in it is neither a file nor a folder`)
  }
  const kind = type === TYPES.file ? 'file' : 'folder'
  const name = kind === 'folder' ? full.replace(/\/$/, '') : full
  if (!isPlainName(name)) throw new ArchiveError(`it holds the name ${JSON.stringify(full)}, which is not allowed`)
  const size = octal(block, 124, 12)
  if (kind === 'folder' && size !== 0) throw new ArchiveError('a header in it is damaged')
  return { name, kind, size }
}

/** Letters, digits and a few other characters: no name that could lead out of a folder on any system. */
function isPlainName(name: string): boolean {
  return /^[A-Za-z0-9._/-]+$/.test(name) && name.split('/').every((part) => !/^\.{0,2}$/.test(part))
}

function splitName(name: string): [prefix: string, rest: string] {
  if (name.length <= 100) return ['', name]
  const at = name.lastIndexOf('/', Math.min(155, name.length - 2))
  if (at < 1 || name.length - at - 1 > 100) throw new ArchiveError(`${name} is too long a name for an archive`)
  return [name.slice(0, at), name.slice(at + 1)]
}

/** The sum of all bytes, in the form of its field. The field itself counts as spaces. */
function checksum(block: Buffer): string {
  let sum = 8 * 0x20
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += block[at] ?? 0
  return `${sum.toString(8).padStart(6, '0')}\0 `
}

function text(block: Buffer, at: number, length: number): string {
  const field = block.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end === -1 ? length : end)
}

function octal(block: Buffer, at: number, length: number): number {
  const digits = text(block, at, length).trim()
  if (!/^[0-7]{1,11}$/.test(digits)) throw new ArchiveError('a header in it is damaged')
  return Number.parseInt(digits, 8)
}
