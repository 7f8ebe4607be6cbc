import { expect, it } from 'vitest'
import {
  answerTo,
  badgeOf,
  type Delivery,
  type DeliveryRequest,
  detailsOf,
  headerLines,
  outcomeOf,
  shownBody,
} from './delivery.ts'

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
  expect(outcomeOf(delivery)).toEqual({ short: '200', text: 'Accepted', tone: 'success' })
  expect(outcomeOf({ outcome: 'forged' }).text).toBe('Refused: the signature does not match')
  expect(outcomeOf({ outcome: 'something new' })).toMatchObject({ text: 'something new', tone: 'neutral' })
  expect(detailsOf(delivery)).toEqual(['1 notification'])
  expect(detailsOf({ ...delivery, notifications: 0, times: 3, reason: 'title: is required' })).toEqual([
    'title: is required',
    '3 times since 15 Nov 2026, 09:30',
  ])
})

it('says which refusals did not count as failures', () => {
  const forged = { ...delivery, outcome: 'forged', notifications: 0 }
  expect(detailsOf(forged)).toEqual(['Not counted as a failure'])
  expect(detailsOf({ ...forged, is_failure: true })).toEqual([])
  expect(detailsOf({ ...forged, is_replay: true })).toEqual([])
})

it('has a badge for tests and replays', () => {
  expect(badgeOf({ ...delivery, is_test: true })).toBe('Test')
  expect(badgeOf({ ...delivery, is_replay: true })).toBe('200 replayed')
  expect(badgeOf({ ...delivery, outcome: 'forged' })).toBe('401 signature')
})

it('shows a request with its headers and body, and the answer that its sender got', () => {
  const request = {
    outcome: 'forged',
    reason: null,
    headers: { 'user-agent': 'Sender/1', 'content-type': 'application/json' },
    message_id: 'msg_1',
    sent_at: null,
    signed_by: 'webhook-signature',
    signature: 'v1,9mQ…',
    body: '{"title":"T"}',
    is_cut: false,
  } as unknown as DeliveryRequest
  expect(headerLines(request).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'content-type: application/json',
    'user-agent: Sender/1',
    'webhook-id: msg_1',
    'webhook-signature: v1,9mQ…',
  ])
  expect(shownBody(request)).toBe('{\n  "title": "T"\n}')
  expect(shownBody({ body: '{"title":', is_cut: true })).toBe('{"title":…')
  expect(shownBody({ body: 'no JSON', is_cut: false })).toBe('no JSON')
  expect(answerTo(request)).toEqual({ status: 401, body: { success: false, error: 'The signature does not match' } })
  expect(answerTo({ outcome: 'malformed', reason: 'title: is required' })).toMatchObject({
    status: 400,
    body: { error: 'title: is required' },
  })
  expect(answerTo({ outcome: 'read', reason: null })).toBeNull()
})
