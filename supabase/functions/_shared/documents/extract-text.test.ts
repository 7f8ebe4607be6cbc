import { readFileSync, readdirSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from './extraction.ts'
import { extractText } from './extract-text.ts'
import { docx, paragraph } from './fixtures/docx.ts'
import { lines, pdf } from './fixtures/pdf.ts'
import { lockedOffice, word97 } from './fixtures/word-97.ts'
import { locked, workbook } from './fixtures/workbooks.ts'
import { zip } from './fixtures/zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const SHEETS = {
  Fees: [
    ['Service', 'Euro'],
    ['Née Smuts', 1250.5],
    [null, null],
    ['', 'Total'],
  ],
  Notes: [['ok']],
}
const SEEDS = new URL('../../../seeds/', import.meta.url)

describe('extractText reads the text of', () => {
  it.each([
    [
      'a pdf',
      pdf(lines([700, '1. Scope'], [680, 'The parties agree on'], [667, 'everything.'], [640, '2. Term'])),
      '1. Scope\n\nThe parties agree on everything.\n\n2. Term',
    ],
    ['a doc', word97('Première clause\r', 'Łódź, tweede clausule\r'), 'Première clause\n\nŁódź, tweede clausule'],
    ['a docx', docx(paragraph('Één clausule') + paragraph('Two &amp; more')), 'Één clausule\n\nTwo & more'],
    ['an rtf', bytes(String.raw`{\rtf1\ansi\ansicpg1252 Premi\'e8re clause\par Tweede}`), 'Première clause\n\nTweede'],
    ['a txt', bytes('\ufeffEerste\r\n\r\n\r\nTweede'), 'Eerste\n\nTweede'],
    ['an xls', workbook(SHEETS, 'biff8'), 'Fees\nService\tEuro\nNée Smuts\t1250.5\nTotal\n\nNotes\nok'],
    ['an xlsx', workbook(SHEETS, 'xlsx'), 'Fees\nService\tEuro\nNée Smuts\t1250.5\nTotal\n\nNotes\nok'],
  ])('%s', async (_, file, text) => {
    expect(await extractText(file)).toEqual({ text })
  })

  it('a docx with line breaks, a table, a footnote and tracked changes', async () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
    const body = [
      `<w:p>${run('one')}<w:r><w:br/></w:r>${run('two')}</w:p>`,
      `<w:tbl><w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr></w:tbl>`,
      `<w:p><w:ins>${run('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>`,
    ].join('')
    expect(await extractText(docx(body, { footnotes: 'the note' }))).toEqual({
      text: 'one\ntwo\n\na\tb\n\nnew\n\nthe note',
    })
  })

  it('every document of the training library, completely', async () => {
    const folder = new URL('files/training/templates/', SEEDS)
    const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [])
    let files = 0
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const subject = /-\d-(?:generic|brabo|halewijn)-(.+)\.\w+$/.exec(name)?.[1]
      if (subject === undefined) continue
      files += 1
      const read = await extractText(readFileSync(new URL(name, folder)))
      const source = readdirSync(new URL('content/', SEEDS)).find((file) => file.startsWith(subject)) ?? ''
      const content = readFileSync(new URL(`content/${source}`, SEEDS), 'utf8')
      const found = words('text' in read ? read.text : '')
      expect({ name, missing: [...words(content)].filter((word) => !found.has(word)) }).toEqual({ name, missing: [] })
    }
    expect(files).toBe(10)
  })
})

describe('extractText fails for', () => {
  const corrupt = (file: Uint8Array) => file.slice(0, file.byteLength / 2)
  const image = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])

  it.each([
    ['nothing at all', new Uint8Array(), 'empty'],
    ['spaces', bytes(' \n\t '), 'empty'],
    ['a page without text', pdf(''), 'empty'],
    ['a docx without text', docx(paragraph(' ')), 'empty'],
    ['an image', image, 'unsupported'],
    ['a docx with nothing in its body', docx(''), 'empty'],
    ['half a docx', corrupt(docx(paragraph('text'))), 'unreadable'],
    ['half an xlsx', corrupt(workbook(SHEETS, 'xlsx')), 'unreadable'],
    ['half a doc', corrupt(word97('text\r', 'text\r')), 'unreadable'],
    ['the beginning of a pdf', bytes('%PDF-1.7\n1 0 obj\n<< /Type'), 'unreadable'],
    ['a docx with broken XML', docx('<w:p><w:r>'), 'unreadable'],
    ['an rtf of braces only', bytes(`{\\rtf1 ${'{'.repeat(100_000)}`), 'unreadable'],
    ['a pdf with a password', pdf(lines([700, 'secret']), { password: 'geheim' }), 'protected'],
    ['a docx or xlsx with a password', lockedOffice(), 'protected'],
    ['a doc with a password', word97('secret\r', '\r', { encrypted: true }), 'protected'],
    ['an xls with a password', locked(workbook(SHEETS, 'biff8')), 'protected'],
  ])('%s', async (_, file, failure) => {
    expect(await extractText(file)).toEqual({ failure })
  })

  it('an archive that is no document', async () => {
    expect(await extractText(zip([{ name: 'run.exe', content: 'MZ' }]))).toEqual({ failure: 'unsupported' })
  })
})

/** The input from which RunLengthDecode makes this many spaces. */
function runs(length: number): Uint8Array {
  const packed = new Uint8Array(Math.ceil(length / 128) * 2)
  for (let at = 0; at < packed.length; at += 2) packed.set([129, 0x20], at)
  return packed
}

describe('extractText with a file that unpacks to too much', { timeout: 30_000 }, () => {
  const MB = 1024 * 1024
  const zeros = new Uint8Array(100 * MB)

  it.each([
    [
      'in a docx that declares its size',
      () =>
        docx(paragraph('x'), { parts: [{ name: 'word/media/a.xml', content: zeros, declaredSize: zeros.byteLength }] }),
    ],
    [
      'in a docx that declares a small size',
      () => docx(paragraph('x'), { parts: [{ name: 'word/media/a.xml', content: zeros, declaredSize: 12 }] }),
    ],
    ['in a pdf', () => pdf(Buffer.alloc(100 * MB, 0x20))],
    [
      'with RunLengthDecode inside a packed stream',
      () => pdf(deflateSync(runs(400 * MB)), { filter: '[/FlateDecode /RunLengthDecode]' }),
    ],
    [
      'with RunLengthDecode, by short and escaped names',
      () => pdf(deflateSync(runs(400 * MB)), { filter: '[/F#6c /R#4C]' }),
    ],
    [
      'that is packed as hexadecimal letters',
      () => pdf(`${deflateSync(zeros).toString('hex')}>`, { filter: '[/ASCIIHexDecode /FlateDecode]' }),
    ],
    ['that is packed twice', () => pdf(deflateSync(deflateSync(zeros)), { filter: '[ /FlateDecode/FlateDecode ]' })],
    [
      'with a harmless filter named first',
      () => pdf(deflateSync(zeros), { filter: '/DCTDecode /X << /Filter /FlateDecode >>' }),
    ],
  ])('refuses one %s', async (_, build) => {
    const file = build()
    expect(file.byteLength).toBeLessThan(MB)
    const before = process.cpuUsage()
    expect(await extractText(file)).toEqual({ failure: 'too-large' })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000, 'seconds of the processor').toBeLessThan(15)
  })

  it('refuses a pdf whose filters stand elsewhere in the file', async () => {
    expect(await extractText(pdf(deflateSync(zeros), { filter: '9 0 R' }))).toEqual({ failure: 'unreadable' })
  })

  it('refuses a workbook with one long text in many cells', async () => {
    const sheet = { S: Array.from({ length: 300 }, () => ['x'.repeat(1_000)]) }
    const limits = { ...DEFAULT_LIMITS, characters: 200_000 }
    expect(await extractText(workbook(sheet, 'xlsx'), limits)).toEqual({ failure: 'too-large' })
  })

  it('gives up when the time is over', async () => {
    const page = lines(...Array.from({ length: 20_000 }, (_, index) => [index, 'word '.repeat(5)] as const))
    expect(await extractText(pdf(page), { ...DEFAULT_LIMITS, timeMs: 1 })).toEqual({ failure: 'too-slow' })
  })
})

describe('several documents at a time', () => {
  it('each get their own text', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `document ${index}`)
    expect(await Promise.all(texts.map((text) => extractText(bytes(text))))).toEqual(texts.map((text) => ({ text })))
  })
})
