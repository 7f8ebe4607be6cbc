import { describe, expect, it } from 'vitest'
import { smtpServer } from '../../../../tests/support/smtp-server.ts'
import { oneLine } from '../contracts/text.ts'
import { mailer } from '../ports/mailer.ts'
import { type Language, LANGUAGES, languageOf, pluralIn } from './languages.ts'
import { facts, letter, paragraph, quotation } from './letter.ts'
import { TEXTS } from './texts.ts'

const SENDER = { product: 'Portico', portal: 'https://portal.example' }

/** The parts of a raw mail: its headers, unfolded and decoded (RFC 2047), and its two bodies. */
function read(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  const names = lines.map((line) => line.slice(0, line.indexOf(':')))
  const bodies = rest.join('\r\n\r\n').split(/(?:^|\r\n)--[^\r\n]+(?:\r\n|$)/)
  return { names, subject: decodedWords(headers.get('Subject') ?? ''), bodies }
}

function decodedWords(header: string): string {
  const joined = header.replaceAll(/\?= +=\?/g, '?==?')
  const bytes = [...joined.matchAll(/=\?UTF-8\?(B|Q)\?([^?]*)\?=|([^=]+|=)/gi)].map(([whole, kind, content = '']) => {
    if (kind === undefined) return Buffer.from(whole)
    if (kind.toUpperCase() === 'B') return Buffer.from(content, 'base64')
    const binary = content.replaceAll('_', ' ').replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => {
      return String.fromCharCode(Number.parseInt(hex, 16))
    })
    return Buffer.from(binary, 'latin1')
  })
  return Buffer.concat(bytes).toString()
}

describe('a mail on the wire', () => {
  it.each([
    ['Greek', 'Νόρα Παπαδοπούλου'],
    ['Arabic', 'نورا كلاس'],
    ['Hebrew and Latin', 'נורה Claes'],
    ['emoji', '👩🏽‍⚖️ Nora 😀'],
    ['Chinese', '諾拉·克拉斯'],
    ['accents', 'Zoë Ünal-Łukasz d’Août'],
    ['a right-to-left override', 'Nora\u202Efdp.exe'],
    ['line breaks', 'Nora\r\nBcc: all@x.example\r\n\r\n<b>body</b>'],
    ['an encoded word', '=?UTF-8?Q?Nora=0D=0ABcc:_all@x.example?='],
    ['a very long line', 'Ω'.repeat(1500)],
  ])('carries a name and a subject in %s, and no other header', async (_, name) => {
    const server = await smtpServer()
    await server.start()
    const shown = oneLine(name, 200)
    const content = letter(
      {
        language: 'fr',
        subject: `Re: ${shown}`,
        blocks: [paragraph(TEXTS.fr.greeting(shown)), facts('fr', [[TEXTS.fr.support.file, shown]]), quotation(name)],
      },
      SENDER,
    )
    const sender = mailer({ smtpUrl: server.url, from: 'Portico <portal@x.example>' }, null)
    await sender.send({ id: 'm1', to: 'nora@x.example', ...content })
    await server.stop()
    const [mail] = server.received
    expect(mail?.recipients).toEqual(['nora@x.example'])
    const { names, subject, bodies } = read(mail?.raw ?? '')
    expect(subject).toBe(`Re: ${shown.replace('=?', '= ?')}`)
    expect(subject).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(names).not.toContain('Bcc')
    expect(new Set(names).size).toBe(names.length)
    expect(bodies.filter((body) => body.startsWith('Content-Type: text/'))).toHaveLength(2)
    expect(mail?.raw.split('\r\n').every((line) => line.length <= 998)).toBe(true)
  })
})

it('escapes what people wrote in HTML, and leaves it as it is in the text', () => {
  const written = '<script>alert("x")</script> & </div>'
  const { text, html } = letter({ language: 'en', subject: written, blocks: [quotation(written)] }, SENDER)
  expect(text).toBe(`${written}\n`)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &lt;/div&gt;')
})

it('takes an unknown language as English', () => {
  for (const unknown of [null, undefined, '', 'de', 'NL', 'nl-BE', 5, {}, 'toString'])
    expect(languageOf(unknown)).toBe('en')
  expect(LANGUAGES.map(languageOf)).toEqual(LANGUAGES)
})

it('counts by the rules of the language: in French zero is singular', () => {
  const forms = { one: '# jour', other: '# jours' }
  expect([0, 1, 1.5, 2, 1000].map((count) => pluralIn('fr')(count, forms).replaceAll(/\s/g, ' '))).toEqual([
    '0 jour',
    '1 jour',
    '1,5 jour',
    '2 jours',
    '1 000 jours',
  ])
  expect(pluralIn('nl')(0, { one: '# dag', other: '# dagen' })).toBe('0 dagen')
})

/** Every text of a language, with each parameter named after its place. */
function allTexts(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value]
    if (typeof value === 'function') return [String((value as (...given: unknown[]) => unknown)(2, 'b', 'c'))]
    return typeof value === 'object' && value !== null ? allTexts(value) : []
  })
}

it.each(LANGUAGES)('says something everywhere, with its own marks: %s', (language: Language) => {
  const texts = allTexts(TEXTS[language])
  expect(texts.filter((text) => text.trim() === '' || text.includes('undefined'))).toEqual([])
  expect(texts.filter((text) => text.includes("'"))).toEqual([])
  if (language === 'fr') expect(texts.filter((text) => /[^\u00a0][:;?!](?:\s|$)|«[^\u00a0]/.test(text))).toEqual([])
})
