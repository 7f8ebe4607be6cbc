import { describe, expect, it } from 'vitest'
import { filesBelow, read } from './pages.ts'

const sections = new Map(
  read('docs/reference/errors.md')
    .split(/^## /m)
    .map((text) => [text.split('\n')[0] ?? '', text]),
)

const sourcesOf = (folder: string): string =>
  filesBelow(folder, /\.ts$/)
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .map(read)
    .join('\n')

interface Protocol {
  readonly section: string
  readonly folder: string
  /** Find a code in the source, and on the page. */
  readonly inSource: RegExp
  readonly onPage: RegExp
  /** Texts on the page that are not codes of this service. */
  readonly notCodes?: RegExp
  /** Codes that the page has in another section, or only in words. */
  readonly elsewhere?: RegExp
}

const protocols: Protocol[] = [
  {
    section: 'REST',
    folder: 'engine/src/services/rest',
    inSource: /\b(PGRST\d{3})\b/g,
    onPage: /`(PGRST\d{3})`/g,
    // The gateway answers them, because it checks tokens.
    elsewhere: /^PGRST30\d$/,
  },
  {
    section: 'Identity',
    folder: 'engine/src/services/auth',
    inSource: /new AuthError\(\s*[\w.]+,\s*'([a-z\d_]+)'/g,
    onPage: /^\| ((?:`[a-z\d_]+`(?:, )?)+) \|/gm,
    // Features that are switched off: docs/decisions/0007-off-in-the-platforms-own-words.md and the page on compatibility.
    elsewhere: /_disabled$|_not_enabled$/,
  },
  {
    section: 'Functions',
    folder: 'engine/src/services/functions',
    inSource: /'((?:UNAUTHORIZED_)?[A-Z]{3,}(?:_[A-Z]+)+|NOT_FOUND)'/g,
    onPage: /^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm,
    elsewhere: /^(SUPABASE|PORTICO|ERR)_/,
  },
  {
    section: 'Realtime',
    folder: 'engine/src/services/realtime',
    inSource: /new JoinError\(\s*'(\w+)'/g,
    onPage: /^\| ((?:`\w+`(?:, )?)+) \|/gm,
  },
  {
    section: 'Storage',
    folder: 'engine/src/services/storage',
    inSource: /new StorageError\(\s*[\w.]+,\s*'(\w+)'/g,
    onPage: /^\| [\d, ]+ \| (.+?) \|/gm,
    notCodes:
      /^(Invalid Input|Error|Unauthorized|Bucket not found|not_found|Duplicate|KeyAlreadyExists|BucketAlreadyExists|Payload too large|invalid_mime_type|Not Found|invalid_range|not_implemented|service_unavailable)$/,
  },
]

describe.each(protocols)(
  'docs/reference/errors.md, $section',
  ({ section, folder, inSource, onPage, notCodes, elsewhere }) => {
    const source = sourcesOf(folder)
    const used = new Set([...source.matchAll(inSource)].map(([, code = '']) => code))
    const cells = [...(sections.get(section) ?? '').matchAll(onPage)].map(([, cell = '']) => cell)
    const listed = new Set(
      cells.flatMap((cell) => (cell.includes('`') ? (cell.match(/(?<=`)[^`,]+(?=`)/g) ?? []) : [cell])),
    )

    it('has every code that is used', () => {
      expect(used.size).toBeGreaterThan(7)
      expect([...used].filter((code) => !listed.has(code) && elsewhere?.test(code) !== true)).toEqual([])
    })

    it('has no code that the source does not have', () => {
      const server = sourcesOf('engine/src/server')
      const unused = [...listed].filter(
        (code) => notCodes?.test(code) !== true && !source.includes(code) && !server.includes(code),
      )
      expect(unused).toEqual([])
    })
  },
)

describe('docs/reference/errors.md', () => {
  it('has every code of the gateway', () => {
    const used = new Set(sourcesOf('engine/src/server').match(/\bPGRST\d{3}\b/g))
    const gateway = `${sections.get('At the gateway')}${sections.get('REST')}`
    expect([...used].filter((code) => !gateway.includes(`\`${code}\``))).toEqual([])
  })
})
