import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callInEngine, callOnDeno } from './support/call.ts'
import { randomAddress } from '../support/client-address.ts'
import { feedAccount, type FeedAccount } from '../support/training/feeds.ts'
import { service, signedIn, stranger } from '../support/training/training.ts'
import { standardHeaders } from '../support/webhook-signature.ts'

const SECRET = 'a secret of the tests'
const OVERSIZED = 65 * 1024

let account: FeedAccount
let id: string
beforeEach(async () => {
  account = await feedAccount()
  id = await account.addFeed({ secret: SECRET })
})
afterEach(() => account.remove())

const delivery = (title: string, more = {}): string => JSON.stringify({ type: 'security_alert', title, ...more })

/** Sends from an address, with the secret or another one. */
function sender(address: string, secret: string) {
  const headers = (body: string) => ({ 'x-forwarded-for': address, ...standardHeaders(secret, body) })
  return async (body: string): Promise<number> =>
    (await callInEngine(`webhook-receiver/${id}`, { body, headers: headers(body) })).status
}

async function feed() {
  const { client } = await signedIn('admin')
  const { data } = await client.rpc('get_account_webhooks_secure', { account_uuid: account.id }).throwOnError()
  return data.find((listed) => listed.id === id)!
}

async function notices() {
  const { data } = await service
    .from('notifications')
    .select('title, for_admins')
    .eq('account_id', account.id)
    .eq('type', 'feed_stopped')
    .throwOnError()
  return data
}

describe('failures of a webhook', () => {
  it('a stranger who knows the address cannot count or stop anything', async () => {
    const [sent, forge] = [sender(randomAddress(), SECRET), sender(randomAddress(), 'a guess')]
    expect(await sent(delivery('Real'))).toBe(200)
    for (const body of [delivery('One'), '{', delivery('x'.repeat(OVERSIZED)), delivery('T', { type: 'marketing' })])
      for (let n = 0; n < 3; n += 1) expect([401, 413]).toContain(await forge(body))
    expect(await callOnDeno(`webhook-receiver/${id}`, { body: delivery('No') })).toMatchObject({ status: 401 })
    expect(await feed()).toMatchObject({ enabled: true, failure_count: 0, unproven_count: 13 })
    expect(await sent(delivery('Real again'))).toBe(200)
    expect(await notices()).toEqual([])
  })

  it('the sender’s own wrong deliveries count, a success sets them back, five in a row stop the feed', async () => {
    const sent = sender(randomAddress(), SECRET)
    for (const body of ['{', '{"message":"M"}', delivery('T', { type: 'marketing' }), delivery('')])
      expect(await sent(body)).toBe(400)
    expect(await feed()).toMatchObject({ enabled: true, failure_count: 4, stopped_at: null })
    expect(await sent(delivery('Right'))).toBe(200)
    expect(await feed()).toMatchObject({ failure_count: 0 })
    for (let n = 0; n < 5; n += 1) expect(await sent(`{"no":${n}}`)).toBe(400)
    expect(await feed()).toMatchObject({ enabled: false, failure_count: 5, stopped_at: expect.any(String) })
    expect(await sent(delivery('Right'))).toBe(404)
    expect(await notices()).toEqual([{ title: 'Feed stopped: Alerts', for_admins: true }])
    const { client } = await signedIn('admin')
    await client.rpc('update_account_webhook_secure', { webhook_id: id, enabled_param: true }).throwOnError()
    expect(await feed()).toMatchObject({ enabled: true, failure_count: 0, stopped_at: null })
    expect(await sent(delivery('Right'))).toBe(200)
  })

  it('a sender that lost its secret is counted and stopped; with the right one it starts again by itself', async () => {
    const address = randomAddress()
    const [right, wrong] = [sender(address, SECRET), sender(address, 'a lost one')]
    expect(await right(delivery('First'))).toBe(200)
    for (let n = 0; n < 4; n += 1) expect(await wrong(delivery(`Wrong ${n}`))).toBe(401)
    expect(await wrong(delivery('x'.repeat(OVERSIZED)))).toBe(413)
    expect(await feed()).toMatchObject({ enabled: false, failure_count: 5 })
    expect(await wrong(delivery('Later'))).toBe(404)
    expect(await right(delivery('Second'))).toBe(200)
    expect(await feed()).toMatchObject({ enabled: true, failure_count: 0, stopped_at: null })
  })
})

describe('replay and rotation', () => {
  it('an administrator replays a refused delivery once its secret is right, and never by accident twice', async () => {
    expect(await sender(randomAddress(), 'a new one')(delivery('Late'))).toBe(401)
    const { client } = await signedIn('admin')
    const log = await client.rpc('admin_list_feed_deliveries', { feed_id: id, kind: 'refused' }).throwOnError()
    const replay = async (again = false) =>
      (await client.rpc('admin_replay_feed_delivery', { delivery_id: log.data[0]!.id, again }).single().throwOnError())
        .data.outcome
    for (const other of [(await signedIn('customer')).client, stranger(), service]) {
      const refused = await other.rpc('admin_replay_feed_delivery', { delivery_id: log.data[0]!.id })
      expect(refused.error?.code).toBe('42501')
    }
    expect(await replay()).toBe('forged')
    expect(await account.notifications()).toEqual([])
    await client.rpc('update_account_webhook_secure', { webhook_id: id, new_secret_key: 'a new one' }).throwOnError()
    expect([await replay(), await replay(), await replay(true)]).toEqual(['accepted', 'repeated', 'accepted'])
    expect(await account.notifications()).toHaveLength(2)
  })

  it('a rotated secret is returned once, and the old one is valid until it is ended', async () => {
    const { client } = await signedIn('admin')
    for (const other of [(await signedIn('customer')).client, stranger(), service])
      expect((await other.rpc('admin_rotate_feed_secret', { feed_id: id })).error?.code).toBe('42501')
    const { data } = await client.rpc('admin_rotate_feed_secret', { feed_id: id }).single().throwOnError()
    const key = Buffer.from(data.secret.slice('whsec_'.length), 'base64')
    expect(key).toHaveLength(32)
    expect(Date.parse(data.old_secret_until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const post = async (secret: string | Buffer) => {
      const body = delivery('Signed')
      const headers = { 'x-forwarded-for': randomAddress(), ...standardHeaders(secret, body) }
      return (await callInEngine(`webhook-receiver/${id}`, { body, headers })).status
    }
    expect([await post(key), await post(SECRET)]).toEqual([200, 200])
    expect((await client.rpc('admin_rotate_feed_secret', { feed_id: id })).error?.message).toBe(
      'The old secret is still valid. End it before you rotate again.',
    )
    await client.rpc('admin_end_old_feed_secret', { feed_id: id }).throwOnError()
    expect([await post(key), await post(SECRET)]).toEqual([200, 401])
    const listed = JSON.stringify([
      await feed(),
      (await client.rpc('admin_list_feed_deliveries', { feed_id: id }).throwOnError()).data,
      (await client.from('admin_actions').select('details').eq('target_resource_id', id).throwOnError()).data,
    ])
    for (const secret of [data.secret, SECRET]) expect(listed).not.toContain(secret)
  })
})
