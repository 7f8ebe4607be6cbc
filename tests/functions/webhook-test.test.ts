import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callBoth, callInEngine, callOnDeno } from './support/call.ts'
import { feedAccount, type FeedAccount } from '../support/training/feeds.ts'
import { invoke } from './support/invoke.ts'
import { newPerson, signedIn } from '../support/training/training.ts'

let account: FeedAccount
beforeEach(async () => {
  account = await feedAccount()
})
afterEach(() => account.remove())

const FORBIDDEN = {
  status: 403,
  body: { success: false, error: 'Only administrators may do this', code: 'admins_only' },
}

/** An administrator who impersonates a member. */
async function impersonating() {
  const admin = await newPerson({ admin: true })
  const { id } = await newPerson({ account: 'brabo' })
  await admin.client.rpc('start_impersonation_session', { target_user_id: id }).throwOnError()
  return admin
}

describe('send-webhook', () => {
  it('delivers a test notification, with and without a secret of the feed', async () => {
    const { client, token } = await signedIn('admin')
    const secret = `whsec_${Buffer.from(randomUUID()).toString('base64')}`
    for (const feed of [{ secret }, { secret: 'plain' }, {}]) {
      const body = { webhook_id: await account.addFeed(feed), test: true }
      expect(await invoke(client, 'send-webhook', body)).toEqual({ status: 200, body: { success: true } })
      expect(await callOnDeno('send-webhook', { token, body })).toMatchObject({ status: 200, body: { success: true } })
    }
    const notifications = await account.notifications()
    expect(notifications).toHaveLength(6)
    for (const each of notifications) {
      expect(each).toMatchObject({ type: 'security_alert', title: 'Test notification', data: { test: true } })
    }
  })

  it('names the reason if it sends nothing', async () => {
    const { client, token } = await signedIn('admin')
    const off = await account.addFeed()
    await client.rpc('update_account_webhook_secure', { webhook_id: off, enabled_param: false }).throwOnError()
    const test = (webhook_id: string) => callBoth('send-webhook', { token, body: { webhook_id, test: true } })
    expect(await test(off)).toMatchObject({ status: 409, body: { success: false, error: 'This feed is disabled' } })
    expect(await test(randomUUID())).toMatchObject({ status: 404 })
    expect(await test('x')).toMatchObject({ status: 400 })
    expect(await account.notifications()).toEqual([])
  })

  it('returns the reason of the receiver if it refuses', async () => {
    const { client } = await signedIn('admin')
    const body = { webhook_id: await account.addFeed(), test: true }
    const path = `webhook-receiver/${body.webhook_id}`
    await Promise.all(Array.from({ length: 60 }, (_, n) => callInEngine(path, { body: { title: `No. ${n}` } })))
    const reason = 'More than 60 deliveries in a minute'
    expect(await invoke(client, 'send-webhook', body)).toEqual({
      status: 502,
      body: {
        success: false,
        error: `The receiver refused the test: ${reason}`,
        code: 'receiver_refused',
        details: { reason },
      },
    })
  })

  it('is for administrators who are themselves', async () => {
    const body = { webhook_id: await account.addFeed(), test: true }
    expect(await invoke((await signedIn('customer')).client, 'send-webhook', body)).toEqual(FORBIDDEN)
    expect(await callBoth('send-webhook', { token: (await impersonating()).token, body })).toMatchObject(FORBIDDEN)
    expect((await callInEngine('send-webhook', { body })).status).toBe(401)
    expect(await account.notifications()).toEqual([])
  })
})

describe('trigger-notification-webhooks', () => {
  const created = () => ({
    account_id: account.id,
    type: 'system_notification',
    title: 'Webhook Created',
    message: 'The webhook was created',
    data: { webhook_name: 'Alerts' },
  })

  it('notifies the account if an enabled feed carries the event', async () => {
    const { client, token } = await signedIn('admin')
    await account.addFeed({ events: ['security_alert'] })
    const feed = await account.addFeed({ events: ['document_review', 'system_notification'] })
    expect(await invoke(client, 'trigger-notification-webhooks', created())).toEqual({
      status: 200,
      body: { success: true, notified: true },
    })
    expect(await callOnDeno('trigger-notification-webhooks', { token, body: created() })).toMatchObject({
      status: 200,
      body: { notified: true },
    })
    expect(await account.notifications()).toMatchObject([
      { title: 'Webhook Created', data: { webhook_name: 'Alerts' } },
      {},
    ])
    await client.rpc('update_account_webhook_secure', { webhook_id: feed, enabled_param: false }).throwOnError()
    expect(await invoke(client, 'trigger-notification-webhooks', created())).toEqual({
      status: 200,
      body: { success: true, notified: false },
    })
    expect(await account.notifications()).toHaveLength(2)
  })

  it('is for administrators who are themselves', async () => {
    await account.addFeed({ events: ['system_notification'] })
    const name = 'trigger-notification-webhooks'
    expect(await invoke((await signedIn('customer')).client, name, created())).toEqual(FORBIDDEN)
    expect(await callBoth(name, { token: (await impersonating()).token, body: created() })).toMatchObject(FORBIDDEN)
    expect((await callInEngine(name, { body: created() })).status).toBe(401)
    expect(await account.notifications()).toEqual([])
  })
})
