import { describe, expect, it } from 'vitest'
import { docx, paragraph } from '../../../../../supabase/functions/_shared/documents/fixtures/docx.ts'
import { lines, pdf } from '../../../../../supabase/functions/_shared/documents/fixtures/pdf.ts'
import { lockedOffice, word97 } from '../../../../../supabase/functions/_shared/documents/fixtures/word-97.ts'
import { zip } from '../../../../../supabase/functions/_shared/documents/fixtures/zip.ts'
import { readForScreen } from './read-for-screen.ts'

const text = (content: string) => readForScreen(new TextEncoder().encode(content))
const read = (bytes: Uint8Array) => readForScreen(Uint8Array.from(bytes))

describe('what is shown', () => {
  it('a pdf as its bytes, once its streams are known to be small', async () => {
    const bytes = pdf(lines([700, 'Hello']))
    expect(await read(bytes)).toEqual({ content: { kind: 'pdf', bytes: Uint8Array.from(bytes) } })
  })

  it('a page of the Web as text, whatever it is called', async () => {
    const html = '<script>alert(1)</script>\r\n<img src="http://127.0.0.1/x">'
    expect(await text(html)).toEqual({
      content: { kind: 'txt', pieces: [html.replace('\r', '')], isCut: false },
    })
  })

  it('text without what would steer the reader’s screen', async () => {
    expect(await text('fo\u001b[31mo\u202eexe.txt\u0000')).toEqual({ failure: 'unsupported' })
    expect(await text('one\u202eexe.txt')).toMatchObject({ content: { pieces: ['oneexe.txt'] } })
  })

  it('rtf as its text, without what it embeds or links to', async () => {
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

describe('what is not', () => {
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

  it('an old Word document, of which it is known what it is', async () => {
    expect(await read(word97('Hello', 'there'))).toEqual({ failure: 'old-kind', kind: 'doc' })
  })

  it('an archive that gets larger than it says, or says that it gets large', async () => {
    const large = new Uint8Array(70 * 1024 * 1024)
    const parts = [{ name: 'word/media/bomb.png', content: large, declaredSize: 10 }]
    expect(await read(docx(paragraph('x'), { parts }))).toEqual({ failure: 'too-large' })
    const declared = [{ name: 'word/media/bomb.png', content: 'x', declaredSize: 0xfffffff0 }]
    expect(await read(docx(paragraph('x'), { parts: declared }))).toEqual({ failure: 'too-large' })
  })

  it('a pdf whose page gets too large', async () => {
    expect(await read(pdf(new Uint8Array(70 * 1024 * 1024)))).toEqual({ failure: 'too-large' })
  })
})
