import { Unreadable } from '../extraction.ts'
import { readDirectory } from '../checks/zip-directory.ts'
import { binaryString } from './decode.ts'
import { streamNames } from './compound-file.ts'
import { isText } from './txt.ts'

export type Kind = 'pdf' | 'docx' | 'xlsx' | 'doc' | 'xls' | 'rtf' | 'txt'

const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Decides by the contents: a file name may be wrong or meant to deceive. */
export function kindOf(bytes: Uint8Array): Kind {
  if (bytes.byteLength === 0) throw new Unreadable('empty')
  const head = binaryString(bytes.subarray(0, 1024))
  // Readers accept it anywhere in the first kilobyte.
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('{\\rtf')) return 'rtf'
  if (head.startsWith('PK\u0003\u0004')) return archiveKind(bytes)
  if (COMPOUND.every((byte, index) => bytes[index] === byte)) return compoundKind(bytes)
  if (isText(bytes)) return 'txt'
  throw new Unreadable('unsupported')
}

function archiveKind(bytes: Uint8Array): Kind {
  const entries = readDirectory(bytes)
  if (entries.some(({ encrypted }) => encrypted)) throw new Unreadable('protected')
  const names = new Set(entries.map(({ name }) => name))
  if (names.has('[Content_Types].xml')) {
    if ([...names].some((name) => name.startsWith('word/'))) return 'docx'
    if ([...names].some((name) => name.startsWith('xl/'))) return 'xlsx'
  }
  throw new Unreadable('unsupported')
}

function compoundKind(bytes: Uint8Array): Kind {
  const names = streamNames(bytes)
  // Office stores a protected docx or xlsx in such a container: [MS-OFFCRYPTO] 2.3.
  if (names.has('EncryptedPackage')) throw new Unreadable('protected')
  if (names.has('WordDocument')) return 'doc'
  if (names.has('Workbook') || names.has('Book')) return 'xls'
  throw new Unreadable('unsupported')
}
