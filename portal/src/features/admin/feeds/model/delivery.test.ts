import { expect, it } from 'vitest'
import { type Delivery, detailsOf, outcomeOf } from './delivery.ts'

const delivery: Delivery = {
  place: 1,
  total: 1,
  id: 'd',
  title: 'T',
  is_failure: false,
  is_test: false,
  is_replay: false,
  has_request: true,
  outcome: 'accepted',
  reason: null,
  notifications: 1,
  times: 1,
  first_at: '2026-11-15T09:30:00',
  last_at: '2026-11-15T10:00:00',
}

it('describes the outcome of a delivery and its reason', () => {
  expect(outcomeOf(delivery)).toEqual({ text: 'Accepted', tone: 'success' })
  expect(outcomeOf({ outcome: 'forged' })).toEqual({ text: 'Refused: the signature does not match', tone: 'danger' })
  expect(outcomeOf({ outcome: 'something new' })).toEqual({ text: 'something new', tone: 'neutral' })
  expect(detailsOf(delivery)).toEqual(['1 notification'])
  expect(detailsOf({ ...delivery, notifications: 0, times: 3, reason: 'title: is required' })).toEqual([
    'title: is required',
    '3 times since 15 Nov 2026, 09:30',
  ])
})
