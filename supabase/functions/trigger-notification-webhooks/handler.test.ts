import { describe, expect, it, vi } from 'vitest'
import type { AccountNotifications } from '../_shared/ports/account-notifications.ts'
import { triggerNotificationWebhooks } from './handler.ts'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const created = {
  account_id: ACCOUNT,
  type: 'system_notification',
  title: 'Webhook Created',
  message: 'The webhook was created',
  data: { webhook_name: 'Alerts' },
}

interface Options {
  readonly isAdmin?: boolean
  readonly accounts?: readonly string[]
  readonly enabledEvents?: readonly string[]
}

function trigger({ isAdmin = true, accounts = [ACCOUNT], enabledEvents = ['system_notification'] }: Options = {}) {
  const create = vi.fn<AccountNotifications['create']>(() => Promise.resolve())
  const post = async (body: unknown, method = 'POST') => {
    const request = new Request('http://localhost/trigger-notification-webhooks', {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const response = await triggerNotificationWebhooks(request, {
      caller: { isAdmin: () => Promise.resolve(isAdmin) },
      notifications: {
        hasAccount: (id) => Promise.resolve(accounts.includes(id)),
        enabledEvents: () => Promise.resolve(new Set(enabledEvents)),
        create,
      },
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { create, post }
}

describe('trigger-notification-webhooks', () => {
  it('notifies the account if a feed has the event', async () => {
    const { create, post } = trigger()
    expect(await post(created)).toEqual({ status: 200, body: { success: true, notified: true } })
    expect(create).toHaveBeenCalledExactlyOnceWith({
      accountId: ACCOUNT,
      type: 'system_notification',
      title: 'Webhook Created',
      message: 'The webhook was created',
      data: { webhook_name: 'Alerts' },
    })
  })

  it('does not notify if no feed has the event', async () => {
    const { create, post } = trigger({ enabledEvents: ['security_alert'] })
    expect(await post(created)).toEqual({ status: 200, body: { success: true, notified: false } })
    expect(create).not.toHaveBeenCalled()
  })

  it.each([
    ['another account id', { ...created, account_id: 'x' }, 400, 'account_id: is not an id'],
    ['an unknown account', { ...created, account_id: ACCOUNT.replace('1', '9') }, 404, 'There is no such account'],
    ['an event that feeds do not have', { ...created, type: 'rss_update' }, 400, 'type: is not an event of feeds'],
    ['no title', { ...created, title: '  ' }, 400, 'title: is required'],
    ['a script as link', { ...created, data: { original_link: 'javascript:x' } }, 400, 'data: original_link'],
    ['a zero character', { ...created, message: 'a\0' }, 400, 'message: contains a character'],
    ['nothing', null, 400, 'Expected a JSON object'],
  ])('refuses %s', async (_, body, status, error) => {
    const { create, post } = trigger()
    const code = status === 404 ? 'no_such_account' : 'validation_failed'
    expect(await post(body)).toEqual({ status, body: { success: false, error: expect.stringContaining(error), code } })
    expect(create).not.toHaveBeenCalled()
  })

  it('accepts only administrators and POST', async () => {
    const { create, post } = trigger({ isAdmin: false })
    expect(await post(created)).toMatchObject({ status: 403, body: { success: false } })
    expect(await post(null, 'GET')).toMatchObject({ status: 405 })
    expect(create).not.toHaveBeenCalled()
  })

  it('says that it failed, but not why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { create, post } = trigger()
    create.mockRejectedValueOnce(new Error('relation does not exist'))
    expect(await post(created)).toEqual({
      status: 500,
      body: { success: false, error: 'Failed to notify the account' },
    })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
