import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/paths.mjs'
import { filesBelow, prose, read } from './pages.ts'

const pages = filesBelow('', /\.md$/).filter((page) => !page.startsWith('supabase/seeds/'))

/** The anchors that GitHub makes of headings: lower case, no punctuation, hyphens for spaces, and a number if the name is repeated. */
function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = [...prose(read(page)).matchAll(/^#{1,6} (.+)$/gm)].map(([, text = '']) => text)
  return new Set(
    headings.map((text) => {
      const plain = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      const name = plain
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-')
      const count = seen.get(name) ?? 0
      seen.set(name, count + 1)
      return count === 0 ? name : `${name}-${count}`
    }),
  )
}

interface Link {
  readonly page: string
  readonly target: string
  readonly anchor: string | undefined
}

const links: Link[] = pages.flatMap((page) =>
  [...prose(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address))
    .map((address) => {
      const [path = '', anchor] = address.split('#')
      return { page, target: path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, ''), anchor }
    }),
)
const show = ({ page, target, anchor }: Link): string =>
  `${page} → ${target}${anchor === undefined ? '' : `#${anchor}`}`

describe('the documentation', () => {
  it('has no link to a missing file', () => {
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter(({ target }) => !existsSync(join(root, target))).map(show)).toEqual([])
  })

  it('has no link to a missing heading', () => {
    const wrong = links.filter(
      ({ target, anchor }) =>
        anchor !== undefined &&
        target.endsWith('.md') &&
        existsSync(join(root, target)) &&
        !anchorsOf(target).has(anchor),
    )
    expect(wrong.map(show)).toEqual([])
  })

  it('can be reached from the README page by page; a link to a folder counts for all its pages', () => {
    const reached = new Set(['README.md'])
    for (const page of reached) {
      for (const { target } of links.filter((link) => link.page === page)) {
        const path = join(root, target)
        if (!existsSync(path)) continue
        if (!statSync(path).isDirectory()) reached.add(target)
        else for (const name of readdirSync(path)) if (name.endsWith('.md')) reached.add(`${target}/${name}`)
      }
    }
    expect(pages.filter((page) => !reached.has(page))).toEqual([])
  })

  it('names only files and folders that exist', () => {
    const top = ['portal', 'engine', 'supabase', 'tests', 'bench', 'tools', 'scripts', 'docs', 'deploy'].join('|')
    const path = new RegExp(`^(?:${top})/[\\w@./-]+$`)
    const named = pages.flatMap((page) =>
      [...prose(read(page)).matchAll(/`([^`]+)`/g)]
        .map(([, text = '']) => text)
        // A clone does not have what the build or a benchmark writes.
        .filter((text) => path.test(text) && !/\/dist\b|\.env$|^bench\/results\.json$/.test(text))
        .map((text) => `${page}: ${text}`),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((line) => !existsSync(join(root, line.split(': ')[1] ?? '')))).toEqual([])
  })

  it('names on every page of the reference the test that compares it with the code', () => {
    for (const page of pages.filter((name) => name.startsWith('docs/reference/'))) {
      const head = read(page).split('\n## ')[0] ?? ''
      const test = /`([\w./-]+\.test\.ts)`/.exec(head)?.[1] ?? 'none'
      expect(existsSync(join(root, test)), `${page} names its test before its first section`).toBe(true)
    }
  })
})
