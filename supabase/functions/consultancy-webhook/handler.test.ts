import { describe, expect, it, vi } from 'vitest'
import type { BookingOutcome, Bookings } from '../_shared/ports/bookings.ts'
import { consultancyWebhook } from './handler.ts'

const ACCOUNT = 'c0000000-0000-4000-8000-000000000001'
const BOOKING = {
  id: 'bk_1',
  account_id: ACCOUNT,
  consultant: 'Hélène Marchal',
  service: 'Legal',
  starts_at: '2026-11-20T09:00:00Z',
}
const EVENT = { type: 'consult.created', timestamp: '2026-11-16T10:00:00+01:00', data: BOOKING }

function receiver(outcome: BookingOutcome = { outcome: 'accepted' }) {
  const receive = vi.fn<Bookings['receive']>(() => Promise.resolve(outcome))
  const refuse = vi.fn<Bookings['refuse']>(() => Promise.resolve(false))
  const post = async (body: BodyInit | object, headers: Record<string, string> = {}, method = 'POST') => {
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
    const request = new Request('http://localhost/consultancy-webhook', {
      method,
      headers,
      ...(method === 'POST' ? { body: text as BodyInit } : {}),
    })
    const response = await consultancyWebhook(request, { bookings: { receive, refuse } })
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
  }
  return { receive, refuse, post }
}

describe('consultancy-webhook', () => {
  it('passes the bytes as received, their contents and the signatures', async () => {
    const { receive, post } = receiver()
    const headers = {
      'webhook-id': 'm1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': 'v1,x v1,y',
      'x-forwarded-for': '192.0.2.7',
    }
    expect(await post(EVENT, headers)).toMatchObject({ status: 200, body: { success: true, status: 'accepted' } })
    expect(receive).toHaveBeenCalledWith({
      body: new TextEncoder().encode(JSON.stringify(EVENT)),
      contents: { ...EVENT, data: { ...BOOKING, length_minutes: 60 } },
      problem: null,
      messageId: 'm1',
      sentAt: '1700000000',
      signatures: 'v1,x v1,y',
      source: '192.0.2.7',
    })
  })

  it('needs only the id of a booking that is cancelled', async () => {
    const { receive, post } = receiver()
    const cancelled = { type: 'consult.cancelled', timestamp: EVENT.timestamp, data: { id: 'bk_1' } }
    await post(cancelled)
    expect(receive.mock.lastCall?.[0]).toMatchObject({ contents: cancelled, messageId: null, signatures: null })
  })

  it.each<[BookingOutcome, number, object]>([
    [{ outcome: 'accepted' }, 200, { success: true, status: 'accepted' }],
    [{ outcome: 'repeated' }, 200, { success: true, status: 'repeated' }],
    [{ outcome: 'outdated' }, 202, { success: true, status: 'outdated' }],
    [{ outcome: 'refused', reason: 'There is no such account' }, 422, { error: 'There is no such account' }],
    [{ outcome: 'unknown' }, 404, { success: false, error: 'No booking system is connected' }],
    [{ outcome: 'unsigned' }, 401, { success: false, error: 'The event must be signed' }],
    [{ outcome: 'stale' }, 401, { success: false, error: 'The timestamp is more than five minutes away' }],
    [{ outcome: 'forged' }, 401, { success: false, error: 'The signature does not match' }],
    [{ outcome: 'failed' }, 500, { success: false, error: 'The event could not be received; send it again' }],
    [{ outcome: 'limited', retryAfter: 17 }, 429, { success: false, error: 'More than 60 events in a minute' }],
  ])('answers by the outcome of the database: %j', async (outcome, status, body) => {
    const answer = await receiver(outcome).post(EVENT)
    expect(answer).toMatchObject({ status, body })
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '17' : null)
  })

  it.each<[string, BodyInit | object, string]>([
    ['no JSON', '{', 'Expected a JSON object'],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0x7d]), 'Expected a JSON object'],
    ['another type', { ...EVENT, type: 'consult.paid' }, 'type: '],
    ['a time without a zone', { ...EVENT, timestamp: '2026-11-16T10:00:00' }, 'timestamp: is not a time with a zone'],
    ['no account', { ...EVENT, data: { ...BOOKING, account_id: 'x' } }, 'data.account_id: is not an id'],
    ['a blank consultant', { ...EVENT, data: { ...BOOKING, consultant: ' ' } }, 'data.consultant: is required'],
    ['a script as link', { ...EVENT, data: { ...BOOKING, link: 'javascript:alert(1)' } }, 'data.link: is not an http'],
    ['a consult of a day', { ...EVENT, data: { ...BOOKING, length_minutes: 1440 } }, 'data.length_minutes: is more'],
    ['a zero character', { ...EVENT, data: { ...BOOKING, service: 'a\u0000' } }, 'data.service: contains a character'],
  ])('tells only a sender with a valid signature about %s', async (_, body, error) => {
    const sender = receiver({ outcome: 'malformed' })
    expect(await sender.post(body)).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining(error) },
    })
    expect(sender.receive.mock.lastCall?.[0]).toMatchObject({ contents: null, problem: expect.stringContaining(error) })
    expect(await receiver({ outcome: 'forged' }).post(body)).toMatchObject({ status: 401 })
  })

  it('accepts only POST, 64 KB, and headers of a limited length', async () => {
    const { receive, refuse, post } = receiver()
    expect(await post('', {}, 'GET')).toMatchObject({ status: 405 })
    expect(await post(EVENT, { 'webhook-id': 'x'.repeat(257) })).toMatchObject({ status: 400 })
    expect(await post(EVENT, { 'webhook-signature': 'x'.repeat(4097) })).toMatchObject({ status: 400 })
    expect(await post('x'.repeat(64 * 1024 + 1))).toMatchObject({ status: 413 })
    expect(refuse).toHaveBeenCalledExactlyOnceWith('The body is larger than 64 KB', null)
    refuse.mockResolvedValue(true)
    expect(await post('x'.repeat(64 * 1024 + 1))).toMatchObject({ status: 429 })
    expect(receive).not.toHaveBeenCalled()
  })

  it('says that it failed, but not why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { receive, post } = receiver()
    receive.mockRejectedValue(new Error('relation does not exist'))
    const { status, body } = await post(EVENT)
    expect([status, JSON.stringify(body).includes('relation')]).toEqual([500, false])
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
