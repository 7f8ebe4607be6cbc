import { expect, it } from 'vitest'
import { firmFilterAddress, firmParameters, isFirmFiltered, NO_FIRM_FILTER, readFirmFilter } from './firm-filter.ts'

const ID = '6f1f2c1e-0000-4000-8000-000000000001'
const FULL = { account: ID, person: ID, kind: 'opened', from: '2026-03-28', to: '2026-03-29' }

it('reads any address without an error', () => {
  const wrong = { account: 'x', person: 7, kind: 'a; drop', from: '2026-13-45', to: 'yesterday' }
  for (const address of [{}, wrong]) expect(readFirmFilter(address)).toEqual(NO_FIRM_FILTER)
})

it('reads back what it writes', () => {
  for (const filter of [NO_FIRM_FILTER, FULL]) expect(readFirmFilter(firmFilterAddress(filter))).toEqual(filter)
  expect(firmFilterAddress(NO_FIRM_FILTER)).toEqual({ tab: 'access' })
  expect([isFirmFiltered(NO_FIRM_FILTER), isFirmFiltered(FULL)]).toEqual([false, true])
})

it('covers whole days of Brussels, also one of 23 hours', () => {
  expect(firmParameters(NO_FIRM_FILTER)).toEqual({})
  expect(firmParameters(FULL)).toEqual({
    account: ID,
    person: ID,
    kind: 'opened',
    since: '2026-03-27T23:00:00.000Z',
    until: '2026-03-29T22:00:00.000Z',
  })
})
