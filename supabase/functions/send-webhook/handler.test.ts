import { describe, expect, it, vi } from 'vitest'
import type { TestDelivery } from '../_shared/ports/test-deliveries.ts'
import { sendWebhook } from './handler.ts'

const ID = 'c0000000-0000-4000-8000-000000000001'
const feed: TestDelivery = {
  kind: 'webhook',
  events: ['security_alert'],
  isEnabled: true,
  messageId: 'test_1',
  sentAt: '1780304400',
  body: '{"title":"Test notification"}',
  signature: 'v1,signed',
}

interface Options {
  readonly isAdmin?: boolean
  readonly delivery?: TestDelivery | null
  readonly answer?: () => Promise<Response>
}

const accepted = () => Promise.resolve(Response.json({ success: true, status: 'accepted' }))

function sender({ isAdmin = true, delivery = feed, answer = accepted }: Options = {}) {
  const send = vi.fn<typeof fetch>(answer)
  const noteUnreachable = vi.fn(() => Promise.resolve())
  const test = async (body: unknown = { webhook_id: ID, test: true }, method = 'POST') => {
    const request = new Request('http://localhost/send-webhook', {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const response = await sendWebhook(request, {
      caller: { isAdmin: () => Promise.resolve(isAdmin) },
      tests: { prepare: (id) => Promise.resolve(id === ID ? delivery : null), noteUnreachable },
      send,
      receiver: 'https://portal.example/functions/v1/webhook-receiver',
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { send, noteUnreachable, test }
}

describe('send-webhook', () => {
  it('sends a signed delivery to the address of the feed', async () => {
    const { send, test } = sender()
    expect(await test()).toEqual({ status: 200, body: { success: true } })
    const [url, init] = send.mock.lastCall!
    expect(url).toBe(`https://portal.example/functions/v1/webhook-receiver/${ID}`)
    expect(init).toMatchObject({
      method: 'POST',
      body: feed.body,
      headers: { 'webhook-id': 'test_1', 'webhook-timestamp': '1780304400', 'webhook-signature': 'v1,signed' },
    })
  })

  it('sends no signature without a secret', async () => {
    const { send, test } = sender({ delivery: { ...feed, signature: null } })
    expect(await test()).toMatchObject({ status: 200 })
    expect(send.mock.lastCall?.[1]?.headers).not.toHaveProperty('webhook-signature')
  })

  it.each<[string, Options, number, string, string]>([
    ['an unknown feed', { delivery: null }, 404, 'There is no such feed', 'no_such_feed'],
    ['a disabled feed', { delivery: { ...feed, isEnabled: false } }, 409, 'This feed is disabled', 'feed_disabled'],
    [
      'an RSS feed',
      { delivery: { ...feed, kind: 'rss' } },
      409,
      'This feed is polled: nothing is sent to it',
      'feed_polled',
    ],
    [
      'a feed without events',
      { delivery: { ...feed, events: [] } },
      409,
      'This feed carries no events',
      'feed_without_events',
    ],
    ['a member', { isAdmin: false }, 403, 'Only administrators may do this', 'admins_only'],
  ])('sends nothing for %s', async (_, options, status, error, code) => {
    const { send, test } = sender(options)
    expect(await test()).toEqual({ status, body: { success: false, error, code } })
    expect(send).not.toHaveBeenCalled()
  })

  it.each([
    [{ webhook_id: 'x', test: true }, 'webhook_id: is not an id'],
    [{ webhook_id: ID }, 'test: must be true: only tests are sent'],
    [{ webhook_id: ID, test: false }, 'test: must be true: only tests are sent'],
    [null, 'Expected a JSON object'],
  ])('refuses %j', async (body, error) => {
    const { send, test } = sender()
    expect(await test(body)).toEqual({ status: 400, body: { success: false, error, code: 'validation_failed' } })
    expect((await test(null, 'GET')).status).toBe(405)
    expect(send).not.toHaveBeenCalled()
  })

  it.each<[string, () => Promise<Response>, string]>([
    ['its error', () => Promise.resolve(Response.json({ error: 'no' }, { status: 429 })), 'no'],
    ['its status', () => Promise.resolve(new Response('<html>', { status: 503 })), 'status 503'],
    [
      'its other outcome',
      () => Promise.resolve(Response.json({ success: true, status: 'ignored' }, { status: 202 })),
      'ignored',
    ],
    ['an answer in another form', () => Promise.resolve(new Response('hello')), 'status 200'],
  ])('passes on why a receiver did not accept the test: %s', async (_, answer, reason) => {
    const { noteUnreachable, test } = sender({ answer })
    const error = `The receiver refused the test: ${reason}`
    expect(await test()).toEqual({
      status: 502,
      body: { success: false, error, code: 'receiver_refused', details: { reason } },
    })
    expect(noteUnreachable).not.toHaveBeenCalled()
  })

  it('says that a receiver could not be reached, and notes it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { noteUnreachable, test } = sender({ answer: () => Promise.reject(new TypeError('fetch failed')) })
    expect(await test()).toEqual({
      status: 502,
      body: { success: false, error: 'The receiver could not be reached', code: 'receiver_unreachable' },
    })
    expect(noteUnreachable.mock.calls).toEqual([[ID]])
    log.mockRestore()
  })
})
