import { randomUUID } from 'node:crypto'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { describe, expect, onTestFinished } from 'vitest'
import { IS_QUICK } from '../support/selection.ts'
import { newPerson, service, training } from '../support/training/training.ts'
import { ask, fn } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { fileRefused, object, upload } from './support/files.ts'
import { world } from './support/world.ts'
import { zip } from '../../supabase/functions/_shared/documents/fixtures/zip.ts'
import { memoryOf } from '../support/measuring/process-memory.ts'

const GB = 1024 ** 3

/** Files that only `npm run test:all` tries here. The unit tests of `extract-text.ts` have all of them. */
const UNPACKS_SLOWLY = /200 MB|3 GB/

/** A PDF of one page with this stream as its content. */
function pdf(filter: string, stream: Buffer): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    `<</Filter ${filter}/Length ${stream.length}>>stream\n`,
  ]
  const head = objects.map((object, index) => `${index + 1} 0 obj${object}`).join('endobj\n')
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${head}`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n'),
  ])
}

/** Bytes that RunLengthDecode expands to so many spaces. */
function spaces(length: number): Buffer {
  return Buffer.alloc((length / 128) * 2, Buffer.from([129, 0x20]))
}

/** The memory of the engine's process. Conformance tests measure the processes that it starts to read documents. */
const memoryMb = (): number => Math.round(memoryOf(training.pid) / 1024 ** 2)

describe('V5 File Handling: names', () => {
  for (const [what, name] of [
    ['encoded slashes', '..%2f..%2fetc%2fpasswd'],
    ['backslashes', '..%5c..%5cwindows'],
    ['a null byte', 'a%00.txt'],
    ['a line break', 'a%0d%0aX-Injected: b'],
    ['an empty part', 'a//b.txt'],
    ['overlong UTF-8', '%c0%ae%c0%ae/x'],
    ['half a character', '%ed%a0%80.txt'],
    ['two thousand characters', 'a'.repeat(2_000)],
  ] as const) {
    attempt(`a name with ${what}`, async () => {
      const { attacker } = await world()
      const answer = await upload(`templates/${attacker.id}/${name}`)
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      return fileRefused(answer, /./)
    })
  }

  for (const [what, name] of [
    ['goes up out of its folder', '../../../etc/passwd'],
    ['goes up into another person’s folder', '../VICTIM/x.txt'],
    ['has a dot for a part', './x.txt'],
    ['begins at the root', '/etc/passwd'],
    ['has slashes hidden by encoding', '..%2f..%2fx'],
  ] as const) {
    attempt(`a file is moved to a name that ${what}`, async () => {
      const { attacker, victim } = await world()
      const own = `${attacker.id}/${randomUUID()}.txt`
      // The storage refuses every move of a file of templates.
      await upload(`chat-uploads/${own}`)
      const destinationKey = `${attacker.id}/${name.replace('VICTIM', victim.id)}`
      const body = { bucketId: 'chat-uploads', sourceKey: own, destinationKey }
      const answer = await ask(object('move'), { as: attacker, method: 'POST', body })
      const { data } = await service.storage.from('chat-uploads').exists(own)
      if (answer.status !== 200) {
        expect(data).toBe(true)
        return fileRefused(answer, 'InvalidKey')
      }
      onTestFinished(async () => void (await service.storage.from('chat-uploads').remove([destinationKey])))
      // The storage takes it as a plain name in the attacker's own folder, not as a path.
      const listed = await attacker.client.storage.from('chat-uploads').list(attacker.id)
      expect(listed.data?.map((file) => file.name)).toContain(name)
      return '200, kept as text in the own folder'
    })
  }

  attempt('a folder whose Unicode name looks like another person’s', async () => {
    const { victim } = await world()
    const lookalike = victim.id.replace(/[0-9]/, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    return fileRefused(await upload(`templates/${encodeURIComponent(lookalike)}/x.txt`), 'AccessDenied')
  })

  attempt('a download name that injects a header line', async () => {
    const { attacker } = await world()
    const own = `${attacker.id}/${randomUUID()}.txt`
    await upload(`templates/${own}`)
    const answer = await ask(object(`templates/${own}?download=a%0d%0aSet-Cookie:%20a=b%22;x`), { as: attacker })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-disposition')).not.toMatch(/[\r\n]/)
    return `${answer.status}, as one line`
  })
})

describe('V5 File Handling: contents', () => {
  for (const [what, name, type, body] of [
    ['HTML in a .txt file', 'x.txt', 'text/html', '<script>alert(1)</script>'],
    ['SVG with a script', 'x.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    [
      'a program called PDF',
      'x.pdf',
      'application/pdf',
      Buffer.from('\u007fELF\u0002\u0001\u0001\u0000'.padEnd(64, '\u0000'), 'latin1'),
    ],
    [
      'a Windows program with a double extension',
      'x.pdf.exe',
      'application/pdf',
      Buffer.from(`MZ${'\u0000'.repeat(100)}`, 'latin1'),
    ],
    [
      'a zip file called Word document',
      'x.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      zip([{ name: 'evil.txt', content: 'x' }]),
    ],
    ['a type that is not on the list', 'x.js', 'application/javascript', 'alert(1)'],
    ['a type with a parameter that hides another', 'x.txt', 'text/html; charset=utf-8; x=text/plain', '<b>'],
  ] as const) {
    attempt(`an upload of ${what}`, async () => {
      const { attacker } = await world()
      return fileRefused(
        await upload(`templates/${attacker.id}/${randomUUID()}-${name}`, { type, body }),
        'InvalidMimeType',
      )
    })
  }

  attempt('a browser shows HTML in a text file as a page', async () => {
    const { attacker } = await world()
    const own = `${attacker.id}/${randomUUID()}.html`
    await upload(`templates/${own}`, { body: '<script>alert(1)</script>' })
    const answer = await ask(object(`templates/${own}`), { as: attacker })
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    return '200 text/plain, nosniff, in a sandbox'
  })

  attempt('a file above the bucket’s limit', async () => {
    const { attacker } = await world()
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, 'a')
    return fileRefused(await upload(`templates/${attacker.id}/large.txt`, { body }), 'EntityTooLarge')
  })

  for (const range of [
    'bytes=0-0,1-1,2-2,3-3'.repeat(50),
    'bytes=99999999999999999999-',
    'bytes=-0',
    'bytes=5-1',
    'lines=1-2',
  ]) {
    attempt(`an invalid range: ${range.slice(0, 30)}`, async () => {
      const { attacker } = await world()
      const own = `${attacker.id}/range.txt`
      await upload(`templates/${own}`, { headers: { 'x-upsert': 'true' } })
      const answer = await ask(object(`templates/${own}`), { as: attacker, headers: { range } })
      expect([200, 416], answer.text).toContain(answer.status)
      expect(answer.text.length).toBeLessThan(1_000)
      return `${answer.status}`
    })
  }

  for (const [what, name, type, bytes] of [
    [
      'a docx that unpacks to 200 MB',
      'bomb.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      () =>
        zip([
          {
            name: '[Content_Types].xml',
            content:
              '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
          },
          { name: 'word/document.xml', content: Buffer.alloc(200 * 1024 * 1024, ' ') },
        ]),
    ],
    [
      'an xlsx that unpacks to 200 MB',
      'bomb.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      () =>
        zip([
          {
            name: '[Content_Types].xml',
            content:
              '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
          },
          { name: 'xl/workbook.xml', content: '<workbook/>' },
          { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(200 * 1024 * 1024, ' ') },
        ]),
    ],
    [
      'a pdf that unpacks to 150 MB',
      'bomb.pdf',
      'application/pdf',
      () => pdf('/FlateDecode', deflateSync(Buffer.alloc(150 * 1024 * 1024, ' '), { level: 9 })),
    ],
    [
      'a pdf that unpacks to 3 GB by two filters',
      'runs.pdf',
      'application/pdf',
      () => pdf('[/FlateDecode /RunLengthDecode]', deflateSync(spaces(3 * GB), { level: 9 })),
    ],
    [
      'a pdf that unpacks to 3 GB, and seems to end before that',
      'hidden-runs.pdf',
      'application/pdf',
      () => {
        // An uncompressed zlib block that contains the word that ends a stream of a PDF.
        const block = Buffer.concat([Buffer.from([0, 10, 0, 0xf5, 0xff, 8]), Buffer.from('endstream')])
        const packed = deflateRawSync(spaces(3 * GB), { level: 9 })
        const stream = Buffer.concat([Buffer.from([0x78, 0x01]), block, packed, Buffer.alloc(4)])
        return pdf('[/FlateDecode /RunLengthDecode]', stream)
      },
    ],
    [
      'a document with entities that grow',
      'lol.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      () =>
        zip([
          {
            name: '[Content_Types].xml',
            content:
              '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
          },
          {
            name: 'word/document.xml',
            content: `<!DOCTYPE d [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`).join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&a8;&f;</w:t></w:r></w:p></w:body></w:document>`,
          },
        ]),
    ],
  ] as const) {
    attempt(
      `${what}, given to the Steward`,
      async () => {
        const person = await newPerson()
        const path = `${person.id}/${name}`
        const stored = await ask(object(`chat-uploads/${path}`), {
          as: person,
          method: 'POST',
          body: bytes(),
          headers: { 'content-type': type },
        })
        if (stored.status !== 200) return fileRefused(stored, /./)
        const before = memoryMb()
        let most = before
        const watch = setInterval(() => (most = Math.max(most, memoryMb())), 50)
        const answer = await fn('ai-chat', { message: 'Summarise', context: '', filePath: path }, { as: person })
        clearInterval(watch)
        expect(most - before, `from ${before} MB to ${most} MB`).toBeLessThan(400)
        expect(answer.text).not.toMatch(/root:|lollol/)
        expect((await ask(`${training.site}/health`)).status).toBe(200)
        // The Steward answers that it cannot read the file, and why.
        expect({ status: answer.status, kind: (answer.body as { kind?: string }).kind }, answer.text).toEqual({
          status: 200,
          kind: 'unreadable-file',
        })
        return 'an answer that says why'
      },
      { skip: IS_QUICK && UNPACKS_SLOWLY.test(what) },
    )
  }
})
