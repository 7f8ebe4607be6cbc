import { expect, it } from 'vitest'
import { beginOf, isFiltered, logFilterAddress, NO_FILTER, readLogFilter } from './filter.ts'

const ID = '6f1f2c1e-0000-4000-8000-000000000001'
const FULL = { person: ID, kind: 'signed_in', period: '30', around: 7 } as const

it('reads any address without an error', () => {
  const wrong = { person: 'x', kind: 'a; drop', days: '31', entry: -1 }
  for (const address of [{}, wrong, { days: [30], entry: '7', kind: 7 }])
    expect(readLogFilter(address)).toEqual(NO_FILTER)
})

it('reads back what it writes', () => {
  for (const filter of [NO_FILTER, FULL]) expect(readLogFilter(logFilterAddress(filter))).toEqual(filter)
  expect(logFilterAddress(NO_FILTER)).toEqual({})
  expect([isFiltered(NO_FILTER), isFiltered({ ...NO_FILTER, around: 3 }), isFiltered(FULL)]).toEqual([
    false,
    false,
    true,
  ])
})

it('begins a period as many days ago as it is long', () => {
  expect(beginOf(null, 0)).toBeNull()
  expect(beginOf('30', Date.parse('2026-11-17T09:05:03Z'))).toBe('2026-10-18T09:05:00.000Z')
})
