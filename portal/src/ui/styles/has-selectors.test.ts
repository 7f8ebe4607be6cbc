import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..', '..')

/** The parts of a selector between its combinators, without splitting what is in brackets. */
const partsOf = (selector: string): string[] =>
  selector.match(/(?:[^\s>+~([]|\[[^\]]*\]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []

/** Whether `:has()` decides on the style of any element below: a part after it has only pseudo-classes such as `:first-child`. */
function isForAnything(selector: string): boolean {
  const parts = partsOf(selector)
  const anchor = parts.findIndex((part) => part.includes(':has('))
  return anchor !== -1 && parts.slice(anchor + 1).some((part) => /^(?:\*|:(?!is\(|where\())/.test(part))
}

const selectorsIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].flatMap(([, head = '']) =>
    head.split(/,(?![^()]*\))/).map((selector) => selector.trim().replaceAll(/\s+/g, ' ')),
  )

test('knows a rule that is for anything', () => {
  expect(isForAnything('tr:has(.open) > :first-child')).toBe(true)
  expect(isForAnything('.list:has(> .open) *')).toBe(true)
  expect(isForAnything('tr:has(.open) > :is(td, th):first-child')).toBe(false)
  expect(isForAnything('li:has(> * > .link):hover')).toBe(false)
  expect(isForAnything('tr:hover > :first-child')).toBe(false)
})

/** With one such rule, Chromium styles the whole page again whenever an element is added or removed anywhere. */
test('no rule of a screen with :has() is for anything', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((name) => {
    const [screen = ''] = readFileSync(join(SOURCES, name), 'utf8').split('@media print')
    return selectorsIn(screen)
      .filter(isForAnything)
      .map((selector) => `${name}: ${selector}`)
  })
  expect(found).toEqual([])
})
