import { expect, it } from 'vitest'
import { parseId, parsePage, parseText } from './address-values.ts'

it('accepts an id in any case, with nothing before or after it', () => {
  const id = 'A0000000-0000-4000-8000-00000000000f'
  expect(parseId(id)).toBe(id)
  for (const other of [` ${id}`, `${id}\n`, `${id}'`, `${id}/..`, id.slice(1), 7, null, [id]])
    expect(parseId(other)).toBeNull()
})

it('accepts whole numbers from one as pages', () => {
  expect(parsePage(3)).toBe(3)
  for (const other of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, '2', null])
    expect(parsePage(other)).toBe(1)
})

it('reads a number as text, and anything else as an empty text', () => {
  expect(parseText('bank')).toBe('bank')
  expect(parseText(112)).toBe('112')
  for (const other of [null, undefined, true, ['a'], {}]) expect(parseText(other)).toBe('')
})
