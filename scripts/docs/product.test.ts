import { describe, expect, it } from 'vitest'
import { filesBelow, prose, read } from './pages.ts'

const pages = filesBelow('docs/product', /\.md$/).filter((page) => !page.endsWith('/README.md'))

/** The sources of the product, without tests: a text that only a test has is never shown. */
const sources = [
  ...filesBelow('portal/src', /\.tsx?$/),
  ...filesBelow('supabase/functions', /\.ts$/),
  ...filesBelow('supabase/migrations', /\.sql$/),
  ...filesBelow('engine/src', /\.ts$/),
].filter((path) => !/\.test\.tsx?$/.test(path))

/** The product pages that files of the repository name. */
const named = filesBelow('', /\.(?:tsx?|sql|toml|mjs)$/).flatMap((path) =>
  [...read(path).matchAll(/\bdocs\/product\/[\w-]+\.md\b/g)].map(([page]) => ({ path, page })),
)

/** Undoes the escapes of quotes and the line breaks of the sources. */
const plain = (text: string): string =>
  text
    .replaceAll("''", "'")
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\s+/g, ' ')
const code = plain(sources.map(read).join('\n'))

/** Texts between double quotes, outside of code. */
function quotedIn(page: string): string[] {
  const text = prose(read(page)).replaceAll(/`[^`]*`/g, '')
  return [...text.matchAll(/"([^"]+)"/g)].map(([, quoted = '']) => plain(quoted))
}

/** The parts of a text outside of placeholders such as `{name}`. */
const fixedParts = (text: string): string[] =>
  text.split(/\{[^}]*\}/).filter((part) => part.replaceAll(/[^\p{L}\p{N}]/gu, '').length > 1)

describe('docs/product', () => {
  it('quotes texts that are in the code', () => {
    const quoted = pages.flatMap((page) => quotedIn(page).map((text) => ({ page, text })))
    expect(quoted.length).toBeGreaterThan(300)
    const missing = quoted.filter(({ text }) => fixedParts(text).some((part) => !code.includes(part)))
    expect(missing.map(({ page, text }) => `${page}: ${text}`)).toEqual([])
  })

  it('has the same sections on every page', () => {
    const expected = ['Who may do what', 'At the edges', 'Where it lives']
    // The glossary is a list of terms.
    const areas = pages.filter((page) => !page.endsWith('/glossary.md'))
    const lacking = areas.flatMap((page) =>
      expected.filter((section) => !read(page).includes(`\n## ${section}\n`)).map((section) => `${page}: ${section}`),
    )
    expect(lacking).toEqual([])
  })

  it('has every page that a comment names', () => {
    const known = new Set([...pages, 'docs/product/README.md'])
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ page }) => !known.has(page))).toEqual([])
  })

  it('has every page in its index', () => {
    const index = read('docs/product/README.md')
    expect(pages.filter((page) => !index.includes(`(${page.slice('docs/product/'.length)})`))).toEqual([])
  })
})
