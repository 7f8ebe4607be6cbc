import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/paths.mjs'
import { sources } from './limits.ts'
import { read, tableRows } from './pages.ts'

const rows = new Map(tableRows(read('docs/reference/limits.md')).map(([what = '', limit = '']) => [what, limit]))

/** The figure of a constant (`NAME = 3 * 1024`, `name: 60_000`, `given.NAME ?? 8_000`), or null. */
function figureIn(file: string, name: string): number | null {
  const text = new RegExp(`\\b${name}\\b(?: =|:| \\?\\?) ([\\d_]+(?: \\* [\\d_]+)*)`).exec(read(file))?.[1]
  return text === undefined
    ? null
    : text.split(' * ').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
}

const units: Readonly<Record<string, (figure: number) => string>> = {
  n: (figure) => figure.toLocaleString('en'),
  KB: (figure) => `${figure / 1024} KB`,
  MB: (figure) => `${figure / 1024 / 1024} MB`,
  s: (figure) => `${figure / 1000} s`,
  min: (figure) => `${figure / 60_000} min`,
  h: (figure) => `${figure / 3600} h`,
  d: (figure) => `${figure / 86_400} days`,
}

/** What is wrong with one source of a row; null if nothing is. */
function complaint(limit: string, source: string): string | null {
  const [, file = '', rest = ''] = /^(\S+)(?: (.+))?$/.exec(source) ?? []
  if (!existsSync(join(root, file))) return `${file} does not exist`
  if (rest === '') return null
  const quoted = /^"(.+)"$/.exec(rest)?.[1]
  if (quoted !== undefined) return read(file).includes(quoted) ? null : `${file} does not say ${quoted}`
  const [name = '', unit = ''] = rest.split(' ')
  const figure = figureIn(file, name)
  if (figure === null) return `${file} has no figure ${name}`
  const text = units[unit]?.(figure) ?? 'in an unknown unit'
  return limit.includes(text) ? null : `${name} is ${text}`
}

describe('docs/reference/limits.md', () => {
  it('has for each row a place in the code (scripts/docs/limits.ts)', () => {
    expect([...rows.keys()].filter((what) => !(what in sources))).toEqual([])
    expect(Object.keys(sources).filter((what) => !rows.has(what))).toEqual([])
  })

  it('has the figures of the code', () => {
    const wrong = Object.entries(sources).flatMap(([what, list]) =>
      list
        .map((source) => complaint(rows.get(what) ?? '', source))
        .flatMap((text) => (text === null ? [] : [`${what}: ${text}`])),
    )
    expect(wrong).toEqual([])
  })

  it('notices a wrong figure', () => {
    const [first = ''] = sources['body of a REST request'] ?? []
    expect(complaint('10 MB; larger is 413', first)).toBeNull()
    expect(complaint('11 MB; larger is 413', first)).toBe('REST_BODY_LIMIT is 10 MB')
    expect(complaint('', 'package.json ">=99"')).toBe('package.json does not say >=99')
  })
})
