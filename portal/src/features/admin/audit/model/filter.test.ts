import { expect, it } from 'vitest'
import { actionFilterAddress, filterParameters, isFiltered, NO_FILTER, readActionFilter } from './filter.ts'

const ID = '6f1f2c1e-0000-4000-8000-000000000001'
const FULL = { administrator: ID, person: ID, action: 'feed_created', from: '2026-03-28', to: '2026-03-29', page: 3 }

it('reads any address without an error', () => {
  const wrong = { admin: 'x', person: 7, action: 'a; drop', from: '2026-13-45', to: 'yesterday', page: -1 }
  for (const address of [{}, wrong]) expect(readActionFilter(address)).toEqual(NO_FILTER)
})

it('reads back what it writes', () => {
  for (const filter of [NO_FILTER, FULL]) expect(readActionFilter(actionFilterAddress(filter))).toEqual(filter)
  expect(actionFilterAddress(NO_FILTER)).toEqual({ tab: 'settings', view: 'actions' })
  expect([isFiltered(NO_FILTER), isFiltered({ ...NO_FILTER, page: 2 }), isFiltered(FULL)]).toEqual([false, false, true])
})

it('covers whole days, also days of 23 or 25 hours', () => {
  expect(filterParameters(NO_FILTER)).toEqual({})
  const { since, until, ...rest } = filterParameters(FULL)
  expect(rest).toEqual({ administrator: ID, person: ID, action: 'feed_created' })
  expect([since, until]).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
})
