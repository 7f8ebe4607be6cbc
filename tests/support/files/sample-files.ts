import { zip as archive } from '../../../supabase/functions/_shared/documents/fixtures/zip.ts'

/** Sample files of the types that users upload, as small as their formats allow. */

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffdb004300', 'hex'),
  Buffer.alloc(64, 1),
  Buffer.from('ffd9', 'hex'),
])

export const rtf = Buffer.from('{\\rtf1\\ansi A contract.\\par}')

/** The start of a Windows program. */
export const exe = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(200),
  Buffer.from('This program cannot be run in DOS mode.'),
])

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

export const html = Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>')

export const zip = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(archive(Object.entries(files).map(([name, content]) => ({ name, content }))))

const office = (main: string): Buffer =>
  zip({
    '[Content_Types].xml':
      '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      `<Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${
        main.startsWith('word') ? 'wordprocessingml.document' : 'spreadsheetml.sheet'
      }.main+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    [main]: '<document/>',
  })

export const docx = office('word/document.xml')
export const xlsx = office('xl/workbook.xml')

const SECTOR = 512

/** A compound file (the older Office formats) whose directory has these streams. */
export function compoundFile(streams: readonly string[]): Buffer {
  const names = ['Root Entry', ...streams]
  const sectors = Math.ceil(names.length / 4)
  const header = Buffer.alloc(SECTOR, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(SECTOR, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let index = 0; index < sectors; index += 1) {
    table.writeUInt32LE(index + 1 < sectors ? index + 2 : 0xfffffffe, (index + 1) * 4)
  }
  const entries = Buffer.alloc(sectors * SECTOR)
  for (const [index, name] of names.entries()) {
    entries.write(name, index * 128, 'utf16le')
    entries.writeUInt16LE((name.length + 1) * 2, index * 128 + 64)
  }
  return Buffer.concat([header, table, entries])
}

export const doc = compoundFile(['\u0001CompObj', '\u0005SummaryInformation', '1Table', 'Data', 'WordDocument'])
export const xls = compoundFile(['Workbook'])
/** A Windows installer. */
export const msi = compoundFile(['\u4840\u3b3f', 'SummaryInformation'])
