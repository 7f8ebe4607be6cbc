import { describe, expect, it, vi } from 'vitest'
import type { Deliveries, DeliveryOutcome } from '../_shared/ports/deliveries.ts'
import { webhookReceiver } from './handler.ts'

const ID = 'c0000000-0000-4000-8000-000000000001'

function receiver(outcome: DeliveryOutcome = { outcome: 'accepted' }) {
  const receive = vi.fn<Deliveries['receive']>(() => Promise.resolve(outcome))
  const refuse = vi.fn<Deliveries['refuse']>(() => Promise.resolve(false))
  const post = async (body: BodyInit, headers: Record<string, string> = {}, path = `/webhook-receiver/${ID}`) => {
    const request = new Request(`http://localhost${path}`, { method: 'POST', body, headers })
    const response = await webhookReceiver(request, { deliveries: { receive, refuse } })
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
  }
  return { receive, refuse, post }
}

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

describe('webhook-receiver', () => {
  it('passes the bytes as received, their contents and the signatures', async () => {
    const { receive, post } = receiver()
    const body =
      '{"type":"security_alert", "title":" Zoë <b>","message":"€","link":"https://x.example/1","data":{"a":[1]}}'
    const signed = {
      'webhook-id': 'm1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': 'v1,x v1,y',
      'x-webhook-signature': 'sha256=00',
      'x-forwarded-for': '192.0.2.7',
      'user-agent': `Sender/${'1'.repeat(300)}`,
      authorization: 'Bearer secret',
      cookie: 'session=secret',
    }
    expect(await post(body, signed)).toMatchObject({ status: 200, body: { success: true, status: 'accepted' } })
    expect(receive).toHaveBeenCalledWith({
      feedId: ID,
      body: new TextEncoder().encode(body),
      contents: {
        type: 'security_alert',
        title: 'Zoë <b>',
        message: '€',
        data: { a: [1], original_link: 'https://x.example/1' },
      },
      problem: null,
      messageId: 'm1',
      sentAt: '1700000000',
      signatures: 'v1,x v1,y',
      bodySignature: 'sha256=00',
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': `Sender/${'1'.repeat(193)}` },
      source: '192.0.2.7',
    })
  })

  it('needs only a title', async () => {
    const { receive, post } = receiver()
    await post('{"title":"T","message":null,"link":null,"data":null,"type":null,"other":1}')
    expect(receive.mock.lastCall?.[0]).toMatchObject({
      contents: { type: null, title: 'T', message: '', data: null },
      messageId: null,
      sentAt: null,
      signatures: null,
      bodySignature: null,
    })
  })

  it.each<[DeliveryOutcome, number, object]>([
    [{ outcome: 'accepted' }, 200, { success: true, status: 'accepted' }],
    [{ outcome: 'repeated' }, 200, { success: true, status: 'repeated' }],
    [{ outcome: 'ignored' }, 202, { success: true, status: 'ignored' }],
    [{ outcome: 'unknown' }, 404, { success: false, error: 'There is no such feed' }],
    [{ outcome: 'unsigned' }, 401, { success: false, error: 'The delivery must be signed' }],
    [{ outcome: 'stale' }, 401, { success: false, error: 'The timestamp is more than five minutes away' }],
    [{ outcome: 'forged' }, 401, { success: false, error: 'The signature does not match' }],
    [{ outcome: 'failed' }, 500, { success: false, error: 'The delivery could not be received; send it again' }],
    [{ outcome: 'limited', retryAfter: 17 }, 429, { success: false, error: 'More than 60 deliveries in a minute' }],
  ])('answers by the outcome of the database: %j', async (outcome, status, body) => {
    const answer = await receiver(outcome).post('{"title":"T"}')
    expect(answer).toMatchObject({ status, body })
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '17' : null)
  })

  it.each([
    ['no JSON', '{', 'Expected a JSON object'],
    ['a list', '[]', 'Expected a JSON object'],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0x7d]), 'Expected a JSON object'],
    ['no title', '{"message":"M"}', 'title: '],
    ['a blank title', '{"title":" "}', 'title: is required'],
    ['a title that is too long', JSON.stringify({ title: 'x'.repeat(501) }), 'title: is longer than 500 characters'],
    ['a script as link', '{"title":"T","link":"javascript:alert(1)"}', 'link: is not an http or https address'],
    ['a file as link', '{"title":"T","link":"file:///etc/passwd"}', 'link: is not an http or https address'],
    [
      'a script as original_link',
      '{"title":"T","data":{"original_link":"javascript:alert(1)"}}',
      'data: original_link is not an http or https address',
    ],
    ['an unknown type', '{"title":"T","type":"marketing"}', 'type: is none of compliance_alert, '],
    ['a list as data', '{"title":"T","data":[]}', 'data: '],
    ['a zero character', String.raw`{"title":"T\u0000"}`, 'title: contains a character that cannot be stored'],
    ['half a character', String.raw`{"title":"T","data":{"a":["\ud800"]}}`, 'data: contains a character'],
    ['a key that cannot be stored', String.raw`{"title":"T","data":{"\u0000":1}}`, 'data: contains a character'],
    ['data that is nested too deeply', `{"title":"T","data":${deep(10_000)}}`, 'data: is nested deeper than 32 levels'],
  ])('tells only a sender with a valid signature about %s', async (_, body, error) => {
    const sender = receiver({ outcome: 'malformed' })
    expect(await sender.post(body)).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining(error) },
    })
    expect(sender.receive.mock.lastCall?.[0]).toMatchObject({
      contents: null,
      problem: expect.stringContaining(error),
    })
    expect(await receiver({ outcome: 'forged' }).post(body)).toMatchObject({ status: 401 })
  })

  it('reads at most 64 KB', async () => {
    const { receive, refuse, post } = receiver()
    const body = (size: number): string => JSON.stringify({ title: 'T', message: 'x'.repeat(size) })
    expect(await post(body(64 * 1024 - 26))).toMatchObject({ status: 200 })
    expect(await post(body(64 * 1024))).toMatchObject({
      status: 413,
      body: { success: false, error: 'The body is larger than 64 KB' },
    })
    expect(receive).toHaveBeenCalledOnce()
    const reason = 'The body is larger than 64 KB'
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }
    expect(refuse).toHaveBeenCalledExactlyOnceWith({ feedId: ID, outcome: 'oversized', reason, headers, source: null })
  })

  it.each(['/webhook-receiver', '/webhook-receiver/', '/webhook-receiver/x', `/webhook-receiver/${ID}/more`])(
    'finds no feed at %s',
    async (path) => {
      const { receive, post } = receiver()
      expect(await post('{"title":"T"}', {}, path)).toMatchObject({ status: 404 })
      expect(receive).not.toHaveBeenCalled()
    },
  )

  it('accepts only POST, and headers of a limited length', async () => {
    const { receive, refuse, post } = receiver()
    const get = await webhookReceiver(new Request(`http://localhost/webhook-receiver/${ID}`), {
      deliveries: { receive, refuse },
    })
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await post('{"title":"T"}', { 'webhook-id': 'x'.repeat(257) })).toMatchObject({ status: 400 })
    expect(await post('{"title":"T"}', { 'webhook-signature': 'x'.repeat(4097) })).toMatchObject({ status: 400 })
    expect(refuse.mock.calls.map(([{ outcome, reason }]) => [outcome, reason])).toEqual([
      ['malformed', 'webhook-id is longer than 256 characters'],
      ['malformed', 'webhook-signature is too long'],
    ])
    expect(receive).not.toHaveBeenCalled()
  })

  it('answers 429 to a source with too many refused deliveries', async () => {
    const { refuse, post } = receiver()
    refuse.mockResolvedValue(true)
    const { status, headers } = await post('{"title":"T"}', { 'webhook-id': 'x'.repeat(257) })
    expect([status, headers.get('retry-after')]).toEqual([429, '60'])
  })

  it('says that it failed, but not why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const request = new Request(`http://localhost/webhook-receiver/${ID}`, { method: 'POST', body: '{"title":"T"}' })
    const receive = () => Promise.reject(new Error('relation does not exist'))
    const response = await webhookReceiver(request, { deliveries: { receive, refuse: receive } })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('relation')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
