import { describe, expect, it } from 'vitest'
import { docx, paragraph } from '../../../../../supabase/functions/_shared/documents/fixtures/docx.ts'
import { lines, pdf } from '../../../../../supabase/functions/_shared/documents/fixtures/pdf.ts'
import { lockedOffice, word97 } from '../../../../../supabase/functions/_shared/documents/fixtures/word-97.ts'
import { zip } from '../../../../../supabase/functions/_shared/documents/fixtures/zip.ts'
import { readForScreen } from './read-for-screen.ts'

const text = (content: string) => readForScreen(new TextEncoder().encode(content))
const read = (bytes: Uint8Array) => readForScreen(Uint8Array.from(bytes))

describe('shows', () => {
  it('a PDF as its bytes, after checking that its streams are small', async () => {
    const bytes = pdf(lines([700, 'Hello']))
    expect(await read(bytes)).toEqual({ content: { kind: 'pdf', bytes: Uint8Array.from(bytes) } })
  })

  it('a web page as text, whatever its name', async () => {
    const html = '<script>alert(1)</script>\r\n<img src="http://127.0.0.1/x">'
    expect(await text(html)).toEqual({
      content: { kind: 'txt', pieces: [html.replace('\r', '')], isCut: false },
    })
  })

  it('text without characters that control the screen', async () => {
    expect(await text('fo\u001b[31mo\u202eexe.txt\u0000')).toEqual({ failure: 'unsupported' })
    expect(await text('one\u202eexe.txt')).toMatchObject({ content: { pieces: ['oneexe.txt'] } })
  })

  it('RTF as its text, without embedded or linked objects', async () => {
    const rtf =
      '{\\rtf1\\ansi Begin {\\field{\\*\\fldinst INCLUDEPICTURE "http://127.0.0.1/x"}{\\fldrslt a picture}}' +
      "{\\object\\objdata 00ff}{\\*\\template http://127.0.0.1/t.dot}\\par caf\\'e9}"
    expect(await text(rtf)).toMatchObject({ content: { kind: 'rtf', pieces: ['Begin a picture\n\ncafé'] } })
  })

  it('a Word document as markup of its text alone', async () => {
    const body = `${paragraph('Clause &lt;script&gt;alert(1)&lt;/script&gt;')}<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Term</w:t></w:r></w:p>`
    const reading = await read(docx(body))
    expect(reading).toMatchObject({ content: { kind: 'docx', pictures: [] } })
    const { blocks } = (reading as unknown as { content: { blocks: string[] } }).content
    expect(blocks.join('')).toBe('<p>Clause &lt;script&gt;alert(1)&lt;/script&gt;</p><h3>Term</h3>')
  })
})

describe('does not show', () => {
  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['spaces', new TextEncoder().encode(' \n \n'), 'empty'],
    ['a program', Uint8Array.of(0x4d, 0x5a, 0, 1, 2, 3), 'unsupported'],
    ['an archive of something else', zip([{ name: 'a.txt', content: 'a' }]), 'unsupported'],
    ['half an archive', docx(paragraph('x')).subarray(0, 200), 'unreadable'],
    ['a document with a password', lockedOffice(), 'protected'],
    ['an empty document', docx(''), 'empty'],
  ])('%s', async (_, bytes, failure) => {
    expect(await read(bytes)).toEqual({ failure })
  })

  it('an old Word document, but says what it is', async () => {
    expect(await read(word97('Hello', 'there'))).toEqual({ failure: 'old-kind', kind: 'doc' })
  })

  it('an archive that grows beyond its declared size, or declares a large one', async () => {
    const large = new Uint8Array(70 * 1024 * 1024)
    const parts = [{ name: 'word/media/bomb.png', content: large, declaredSize: 10 }]
    expect(await read(docx(paragraph('x'), { parts }))).toEqual({ failure: 'too-large' })
    const declared = [{ name: 'word/media/bomb.png', content: 'x', declaredSize: 0xfffffff0 }]
    expect(await read(docx(paragraph('x'), { parts: declared }))).toEqual({ failure: 'too-large' })
  })

  it('a PDF with a page that is too large', async () => {
    expect(await read(pdf(new Uint8Array(70 * 1024 * 1024)))).toEqual({ failure: 'too-large' })
  })
})
