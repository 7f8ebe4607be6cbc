import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/paths.mjs'
import { read } from './pages.ts'

const SUITE = 'tests/conformance'
const page = read('docs/reference/compatibility.md')
const files = readdirSync(join(root, SUITE)).filter((name) => name.endsWith('.test.ts'))

const titles = new Map(
  files.map((file) => {
    const source = read(`${SUITE}/${file}`)
    return [file, new Set([...source.matchAll(/^\s*it\(\s*'((?:[^'\\]|\\.)*)'/gm)].map((match) => match[1] ?? ''))]
  }),
)

const rows = [...page.matchAll(/^\| (.+?) \| (.+?) \| `([a-z0-9-]+\.test\.ts)`: (.+?) \|$/gm)].map(
  ([, capability = '', status = '', file = '', title = '']) => ({ capability, status, file, title }),
)

describe('docs/reference/compatibility.md', () => {
  it('names an existing test in every row', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.filter(({ file, title }) => !titles.get(file)?.has(title))).toEqual([])
  })

  it('names every test file', () => {
    const named = new Set(rows.map(({ file }) => file))
    expect(files.filter((file) => !named.has(file))).toEqual([])
  })

  it('has a valid status in every row: supported, 501 or different with a reason', () => {
    expect(rows.filter(({ status }) => !/^(supported|501: .+|different: .+)$/.test(status))).toEqual([])
  })

  it('lists no capability twice', () => {
    const seen = rows.map(({ capability, file, title }) => `${capability} ${file} ${title}`)
    expect(seen.filter((row, index) => seen.indexOf(row) !== index)).toEqual([])
  })
})
