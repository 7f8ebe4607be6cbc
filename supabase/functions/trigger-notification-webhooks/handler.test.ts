import { describe, expect, it, vi } from 'vitest'
import type { Announcements } from '../_shared/ports/announcements.ts'
import { triggerNotificationWebhooks } from './handler.ts'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const created = {
  account_id: ACCOUNT,
  type: 'system_notification',
  title: 'Webhook Created',
  message: 'The webhook was created',
  data: { webhook_name: 'Alerts' },
}

interface World {
  readonly isAdmin?: boolean
  readonly accounts?: readonly string[]
  readonly carried?: readonly string[]
}

function trigger({ isAdmin = true, accounts = [ACCOUNT], carried = ['system_notification'] }: World = {}) {
  const make = vi.fn<Announcements['make']>(() => Promise.resolve())
  const post = async (body: unknown, method = 'POST') => {
    const request = new Request('http://localhost/trigger-notification-webhooks', {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const response = await triggerNotificationWebhooks(request, {
      caller: { isAdmin: () => Promise.resolve(isAdmin) },
      announcements: {
        hasAccount: (id) => Promise.resolve(accounts.includes(id)),
        carried: () => Promise.resolve(new Set(carried)),
        make,
      },
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { make, post }
}

describe('trigger-notification-webhooks', () => {
  it('notifies the account if a feed carries the event', async () => {
    const { make, post } = trigger()
    expect(await post(created)).toEqual({ status: 200, body: { success: true, notified: true } })
    expect(make).toHaveBeenCalledExactlyOnceWith({
      accountId: ACCOUNT,
      type: 'system_notification',
      title: 'Webhook Created',
      message: 'The webhook was created',
      data: { webhook_name: 'Alerts' },
    })
  })

  it('makes nothing if none does', async () => {
    const { make, post } = trigger({ carried: ['security_alert'] })
    expect(await post(created)).toEqual({ status: 200, body: { success: true, notified: false } })
    expect(make).not.toHaveBeenCalled()
  })

  it.each([
    ['another account id', { ...created, account_id: 'x' }, 400, 'account_id: is no id'],
    ['an unknown account', { ...created, account_id: ACCOUNT.replace('1', '9') }, 404, 'There is no such account'],
    ['an event that feeds do not have', { ...created, type: 'rss_update' }, 400, 'type: is no event of feeds'],
    ['no title', { ...created, title: '  ' }, 400, 'title: is required'],
    ['a script as link', { ...created, data: { original_link: 'javascript:x' } }, 400, 'data: original_link'],
    ['a zero character', { ...created, message: 'a\0' }, 400, 'message: contains a character'],
    ['nothing', null, 400, 'Expected a JSON object'],
  ])('refuses %s', async (_, body, status, error) => {
    const { make, post } = trigger()
    expect(await post(body)).toEqual({ status, body: { success: false, error: expect.stringContaining(error) } })
    expect(make).not.toHaveBeenCalled()
  })

  it('is for administrators, by POST', async () => {
    const { make, post } = trigger({ isAdmin: false })
    expect(await post(created)).toMatchObject({ status: 403, body: { success: false } })
    expect(await post(null, 'GET')).toMatchObject({ status: 405 })
    expect(make).not.toHaveBeenCalled()
  })

  it('says that it failed, and not why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { make, post } = trigger()
    make.mockRejectedValueOnce(new Error('relation does not exist'))
    expect(await post(created)).toEqual({
      status: 500,
      body: { success: false, error: 'Failed to notify the account' },
    })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
