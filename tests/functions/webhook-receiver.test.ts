import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callBoth, callInEngine, callOnDeno } from './support/call.ts'
import { feedAccount, type FeedAccount } from '../support/training/feeds.ts'
import { randomAddress } from '../support/client-address.ts'
import { bodyHeaders, standardHeaders } from '../support/webhook-signature.ts'
import { service, signedIn, stranger } from '../support/training/training.ts'

const SECRET = 'a secret of the tests'

let account: FeedAccount
beforeEach(async () => {
  account = await feedAccount()
})
afterEach(() => account.remove())

const delivery = (title: string, more = {}): string => JSON.stringify({ type: 'security_alert', title, ...more })

describe('webhook-receiver', () => {
  it('accepts a signed delivery once; the engine and Deno recognise a repeated one', async () => {
    const path = `webhook-receiver/${await account.addFeed({ secret: SECRET })}`
    const body = delivery('Zoë <b>', { message: '<script>', link: 'https://x.example/1', data: { a: [1] } })
    const headers = standardHeaders(SECRET, body)
    expect(await callInEngine(path, { body, headers })).toMatchObject({
      status: 200,
      body: { success: true, status: 'accepted' },
    })
    expect(await callBoth(path, { body, headers })).toMatchObject({ status: 200, body: { status: 'repeated' } })
    expect(await callOnDeno(path, { body, headers: standardHeaders(SECRET, body) })).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    })
    const [first, second, ...more] = await account.notifications()
    expect(more).toEqual([])
    expect(first).toEqual(second)
    expect(first).toEqual({
      type: 'security_alert',
      title: 'Zoë <b>',
      message: '<script>',
      data: { a: [1], original_link: 'https://x.example/1' },
    })
    const { client } = await signedIn('admin')
    const { data } = await client.rpc('get_account_webhooks_secure', { account_uuid: account.id }).throwOnError()
    expect(Date.now() - Date.parse(data[0]!.last_sent_at)).toBeLessThan(60_000)
  })

  it('accepts a signature of the body alone, and no signature if the feed has no secret', async () => {
    const body = delivery('Simple')
    const signed = `webhook-receiver/${await account.addFeed({ secret: SECRET })}`
    const headers = bodyHeaders(SECRET, body)
    expect(await callInEngine(signed, { body, headers })).toMatchObject({ status: 200, body: { status: 'accepted' } })
    // The same body counts as the same delivery, with any id.
    for (const more of [{}, { 'webhook-id': randomUUID() }]) {
      expect(await callBoth(signed, { body, headers: { ...headers, ...more } })).toMatchObject({
        status: 200,
        body: { status: 'repeated' },
      })
    }
    const open = `webhook-receiver/${await account.addFeed()}`
    expect(await callBoth(open, { body })).toMatchObject({ status: 200, body: { status: 'accepted' } })
    expect(await callBoth(open, { body: delivery('No', { type: 'document_review' }) })).toMatchObject({
      status: 202,
      body: { success: true, status: 'ignored' },
    })
    expect(await account.notifications()).toHaveLength(3)
  })

  it('refuses a delivery without a signature, with an old timestamp, or signed with another secret', async () => {
    const path = `webhook-receiver/${await account.addFeed({ secret: SECRET })}`
    const body = delivery('Forged')
    const refused: Record<string, string>[] = [
      {},
      { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) },
      standardHeaders('another secret', body),
      standardHeaders(SECRET, delivery('Other')),
      { ...standardHeaders(SECRET, body), 'webhook-id': 'other' },
      { ...standardHeaders('another secret', body), ...bodyHeaders(SECRET, body) },
      bodyHeaders('another secret', body),
      { 'x-webhook-signature': 'sha256=' },
      standardHeaders(SECRET, body, { shift: -301 }),
      standardHeaders(SECRET, body, { shift: 310 }),
    ]
    for (const headers of refused) {
      expect(await callBoth(path, { body, headers })).toMatchObject({ status: 401, body: { success: false } })
    }
    expect(await account.notifications()).toEqual([])
  })

  it('refuses unknown and disabled feeds, malformed deliveries and other methods', async () => {
    const body = delivery('Nobody')
    const { client } = await signedIn('admin')
    const off = await account.addFeed()
    await client.rpc('update_account_webhook_secure', { webhook_id: off, enabled_param: false }).throwOnError()
    const rss = await account.addFeed({ url: 'https://news.example/rss' })
    await client.rpc('update_account_webhook_secure', { webhook_id: rss, enabled_param: false }).throwOnError()
    for (const id of [randomUUID(), off, rss, 'x', '']) {
      expect(await callBoth(`webhook-receiver/${id}`, { body })).toMatchObject({ status: 404 })
    }
    const open = `webhook-receiver/${await account.addFeed()}`
    expect(await callBoth(open, { body: '{' })).toMatchObject({ status: 400 })
    expect(await callBoth(open, { body: delivery('Link', { link: 'javascript:alert(1)' }) })).toMatchObject({
      status: 400,
    })
    expect(await callBoth(open, { body: delivery('x'.repeat(65 * 1024)) })).toMatchObject({ status: 413 })
    expect(await callBoth(open, { method: 'GET' })).toMatchObject({ status: 405 })
    expect(await account.notifications()).toEqual([])
  })

  it('logs deliveries and the reasons of refusals, for administrators only', async () => {
    const feed_id = await account.addFeed({ secret: SECRET })
    const path = `webhook-receiver/${feed_id}`
    const { client } = await signedIn('admin')
    const body = delivery('Logged')
    // An address of its own, because the refusals of an address are limited.
    const from = { 'x-forwarded-for': randomAddress() }
    const signed = () => ({ ...from, ...standardHeaders(SECRET, body) })
    await Promise.all(Array.from({ length: 20 }, () => callInEngine(path, { body, headers: from })))
    await callOnDeno(path, { body, headers: from })
    await callInEngine(path, { body: delivery('x'.repeat(65 * 1024)), headers: signed() })
    await callInEngine(path, { body: '{"title":""}', headers: { ...from, ...bodyHeaders(SECRET, '{"title":""}') } })
    await callInEngine(path, { body, headers: signed() })
    await client.rpc('update_account_webhook_secure', { webhook_id: feed_id, enabled_param: false }).throwOnError()
    await callInEngine(path, { body, headers: signed() })
    const { data } = await client.rpc('admin_list_feed_deliveries', { feed_id }).throwOnError()
    expect(data.map(({ outcome, reason, times, notifications }) => [outcome, reason, times, notifications])).toEqual([
      ['disabled', null, 1, 0],
      ['accepted', null, 1, 1],
      ['malformed', 'title: is required', 1, 0],
      ['oversized', 'The body is larger than 64 KB', 1, 0],
      ...Array.from({ length: 21 }, () => ['unsigned', null, 1, 0]),
    ])
    const request = await client.rpc('admin_get_feed_delivery', { delivery_id: data[1]!.id }).single().throwOnError()
    expect(request.data).toMatchObject({ body, signed_by: 'webhook-signature', can_replay: true })
    expect(request.data.signature).toMatch(/^v1,.{5}…$/)
    expect(Object.keys(request.data.headers as object)).toEqual(['user-agent', 'content-type'])
    for (const other of [(await signedIn('customer')).client, stranger(), service]) {
      expect((await other.rpc('admin_list_feed_deliveries', { feed_id })).error?.code).toBe('42501')
      expect((await other.rpc('admin_get_feed_delivery', { delivery_id: data[1]!.id })).error?.code).toBe('42501')
    }
  })

  it('is the only caller of its procedures; users cannot call them or read the secrets', async () => {
    const feed_id = await account.addFeed({ secret: SECRET })
    const people = [(await signedIn('admin')).client, (await signedIn('customer')).client, stranger()]
    for (const client of people) {
      const codes = [
        await client.rpc('receive_delivery', { feed_id, body: '', contents: { title: 'x' } }),
        await client.rpc('claim_feeds', { claim_id: feed_id, at_most: 1 }),
        await client.rpc('record_feed_read', { feed_id, claim_id: feed_id, articles: [] }),
        await client.rpc('record_feed_failure', { feed_id, claim_id: feed_id }),
        await client.rpc('tidy_deliveries'),
        await client.rpc('note_refused_delivery', { feed_id, outcome: 'oversized', reason: '' }),
      ].map(({ error }) => error?.code)
      expect(codes).toEqual(Array(6).fill('42501'))
    }
    const secrets = await service
      .schema('private' as 'public')
      .from('webhook_secrets' as 'accounts')
      .select()
    expect(secrets.error?.code).toBe('PGRST106')
  })
})
