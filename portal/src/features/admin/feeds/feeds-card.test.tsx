import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { FeedsCard } from './feeds-card.tsx'

const LIST = 'POST /rest/v1/rpc/get_account_webhooks_secure'
const CREATE = 'POST /rest/v1/rpc/create_account_webhook_secure'
const UPDATE = 'POST /rest/v1/rpc/update_account_webhook_secure'
const REQUEST = 'POST /rest/v1/rpc/admin_get_feed_delivery'
const REPLAY = 'POST /rest/v1/rpc/admin_replay_feed_delivery'
const ROTATE = 'POST /rest/v1/rpc/admin_rotate_feed_secret'
const END_OLD = 'POST /rest/v1/rpc/admin_end_old_feed_secret'
const LOG = 'POST /rest/v1/rpc/admin_list_feed_deliveries'
const ANNOUNCE = 'POST /functions/v1/trigger-notification-webhooks'
const TEST = 'POST /functions/v1/send-webhook'
const PROCESS = 'POST /functions/v1/rss-feed-processor'
const HOOK = {
  id: 'f1',
  account_id: 'a1',
  name: 'Wire',
  webhook_url: '',
  feed_type: 'webhook',
  feed_url: null,
  events: ['security_alert'],
  enabled: true,
  secret_key_available: true,
  failure_count: 1,
  max_retries: 5,
  last_sent_at: '2026-11-15T09:30:00',
  created_at: '2026-11-01T09:30:00',
  article_type: 'rss_update',
  stopped_at: null as string | null,
  starts_itself: false,
  secret_hint: 'b27e',
  old_secret_hint: null as string | null,
  old_secret_until: null as string | null,
  unproven_count: 0,
}
const NEWS = {
  ...HOOK,
  id: 'f2',
  name: 'News',
  feed_type: 'rss',
  feed_url: 'https://news.example/rss',
  failure_count: 0,
}
const OFF = { ...NEWS, id: 'f3', name: 'Old', enabled: false, secret_key_available: false, last_sent_at: null }
const user = userEvent.setup({ delay: null })
const refused = () => json({ code: '42501', message: 'Only administrators may do this' }, 403)
const Feeds = () => <FeedsCard account={{ id: 'a1', name: 'Alpha' }} />
const NoAccount = () => <FeedsCard account={null} />
const feed = (name: string) => within(screen.getByRole('listitem', { name }))
const toast = (text: string) => screen.findByText(text, {}, { timeout: 4000 })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    [LIST]: () => json([HOOK, NEWS, OFF]),
    [CREATE]: () => json('f9'),
    [UPDATE]: () => new Response(null, { status: 204 }),
    [ANNOUNCE]: () => json({ success: true, notified: false }),
    [TEST]: () => json({ success: true }),
    [PROCESS]: () => json({ success: true, feeds: [{ webhook_id: 'f2', status: 'read' }] }),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('cannot add a feed before an account is chosen', async () => {
  await renderPage(NoAccount, { path: '/' })
  await user.click(screen.getByRole('button', { name: 'Add Feed' }))
  expect(await toast('Account ID is required')).toBeVisible()
  expect(server.calls).toEqual([])
})

it('shows on each card its state, address, events, failures and last delivery', async () => {
  await renderPage(Feeds, { path: '/' })
  await screen.findByText('Wire')
  expect(feed('Wire').getByText('Failing')).toBeVisible()
  expect(feed('News').getByText('Active')).toBeVisible()
  expect(feed('Wire').getByText('http://portal.example/functions/v1/webhook-receiver/f1')).toBeVisible()
  for (const text of ['Security Alerts', 'Failures: 1/5', 'Last sent: 15 Nov 2026, 09:30', 'Secured'])
    expect(feed('Wire').getByText(text)).toBeVisible()
  expect(feed('News').getByText('https://news.example/rss')).toBeVisible()
  expect(feed('News').queryByRole('button', { name: /Copy/ })).toBeNull()
  expect(feed('News').getByText('RSS Updates')).toBeVisible()
  expect(screen.queryByRole('listitem', { name: 'Old' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show disabled feeds (1)' }))
  expect(feed('Old').getByText('Disabled')).toBeVisible()
  expect(feed('Old').queryByText('Secured')).toBeNull()
  expect(feed('Old').getByRole('button', { name: 'Process Feed Old' })).toBeDisabled()
  await user.click(feed('Wire').getByRole('button', { name: 'Copy the URL of Wire' }))
  expect(await toast('Webhook URL copied to clipboard')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('http://portal.example/functions/v1/webhook-receiver/f1')
})

it('is in the language of the user', async () => {
  await changeLanguage('nl')
  await renderPage(Feeds, { path: '/' })
  await screen.findByText('Wire')
  for (const text of ['Met fouten', 'Beveiligingsmeldingen', 'Mislukkingen: 1/5', 'Beveiligd'])
    expect(feed('Wire').getByText(text)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Feed toevoegen' }))
  await user.click(screen.getByLabelText('Naam'))
  await user.tab()
  expect(await screen.findByText('Vul een naam in')).toBeVisible()
})

describe('switching and deleting', () => {
  it.each([
    ['Old', true, 'Webhook enabled successfully'],
    ['Wire', false, 'Webhook disabled successfully'],
  ])('%s', async (name, enabled, text) => {
    await renderPage(Feeds, { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Show disabled feeds (1)' }))
    await user.click(await screen.findByRole('switch', { name: `Enable ${name}` }))
    expect(await toast(text)).toBeVisible()
    expect(server.callsOf(UPDATE)[0]?.body).toMatchObject({ enabled_param: enabled })
    server.on(UPDATE, refused)
    await user.click(screen.getByRole('switch', { name: `Enable ${name}` }))
    expect(await toast('Failed to update webhook status')).toBeVisible()
    expect(feed(name).getByText(enabled ? 'Disabled' : 'Failing')).toBeVisible()
  })

  it('asks before deleting, and disables the feed', async () => {
    await renderPage(Feeds, { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Delete Wire' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this webhook?' }),
    )
    server.on(UPDATE, refused)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await toast('Failed to disable webhook')).toBeVisible()
    server.on(UPDATE, () => new Response(null, { status: 204 }))
    server.on(LIST, () => json([{ ...HOOK, enabled: false }, NEWS]))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await toast('Webhook disabled successfully')).toBeVisible()
    expect(screen.queryByRole('listitem', { name: 'Wire' })).toBeNull()
    expect(server.callsOf(UPDATE).at(-1)?.body).toEqual({ webhook_id: 'f1', enabled_param: false })
  })
})

describe('adding and editing', () => {
  it('requires a name, creates with the defaults, and only logs a failed announcement', async () => {
    server.on(LIST, () => json([]))
    server.on(ANNOUNCE, () => json({ success: false, error: 'x' }, 500))
    await renderPage(Feeds, { path: '/' })
    expect(await screen.findByText('No feeds configured')).toBeVisible()
    expect(screen.getByText('Add a webhook or RSS feed to start receiving notifications')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add your first feed' }))
    const save = await screen.findByRole('button', { name: 'Save' })
    expect(save).toBeDisabled()
    await user.click(screen.getByLabelText('Name'))
    await user.tab()
    expect(await screen.findByText('Name is required')).toBeVisible()
    await user.type(screen.getByLabelText('Name'), 'SOC')
    await user.click(save)
    expect(await toast('Webhook created successfully')).toBeVisible()
    expect(server.callsOf(CREATE)[0]?.body).toEqual({
      account_uuid: 'a1',
      webhook_name: 'SOC',
      webhook_url_param: '',
      feed_type_param: 'webhook',
      events_param: ['compliance_alert', 'security_alert'],
      enabled_param: true,
    })
    expect(server.callsOf(ANNOUNCE)[0]?.body).toEqual({
      account_id: 'a1',
      type: 'system_notification',
      title: 'Webhook Created',
      message: 'The feed "SOC" was created successfully.',
      data: { webhook_name: 'SOC' },
    })
    expect(screen.queryByText(/Failed/)).toBeNull()
  })

  it('requires an address for RSS, and stays open when the server refuses it', async () => {
    server.on(CREATE, refused)
    await renderPage(Feeds, { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Add Feed' }))
    await user.type(screen.getByLabelText('Name'), 'Journal')
    await user.selectOptions(screen.getByLabelText('Feed type'), 'rss')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(screen.queryByText('Secret key')).toBeNull()
    await user.type(screen.getByLabelText('RSS URL'), 'https://journal.example/rss')
    expect(screen.queryByRole('checkbox', { name: 'Security Alerts' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('Articles become'), 'Regulatory Updates')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await toast('Failed to create webhook')).toBeVisible()
    expect(server.callsOf(CREATE)[0]?.body).toMatchObject({ article_type_param: 'regulatory_update' })
    expect(screen.getByLabelText('RSS URL')).toHaveValue('https://journal.example/rss')
    expect(server.callsOf(ANNOUNCE)).toEqual([])
  })

  it('keeps the secret unless the admin enters a new one', async () => {
    await renderPage(Feeds, { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Edit Wire' }))
    expect(screen.getByText('Leave it empty to keep the existing secret.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Security Alerts' }))
    await user.click(screen.getByRole('checkbox', { name: 'Document Reviews' }))
    await user.click(screen.getByRole('button', { name: 'Update' }))
    expect(await toast('Webhook updated successfully')).toBeVisible()
    expect(server.callsOf(UPDATE)[0]?.body).toEqual({
      webhook_id: 'f1',
      webhook_name: 'Wire',
      webhook_url_param: '',
      feed_type_param: 'webhook',
      events_param: ['document_review'],
      enabled_param: true,
    })
    server.on(UPDATE, refused)
    await user.click(screen.getByRole('button', { name: 'Edit Wire' }))
    await user.click(await screen.findByRole('button', { name: 'Generate' }))
    await user.click(screen.getByRole('button', { name: 'Update' }))
    expect(await toast('Failed to update webhook')).toBeVisible()
    expect(server.callsOf(UPDATE)[1]?.body).toMatchObject({ new_secret_key: expect.stringMatching(/^whsec_/) })
  })
})

describe('testing', () => {
  it('sends a test to a webhook', async () => {
    await renderPage(Feeds, { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Test Wire' }))
    expect(await toast('Test webhook notification sent successfully')).toBeVisible()
    expect(server.callsOf(TEST)[0]?.body).toEqual({ webhook_id: 'f1', test: true })
    server.on(TEST, () => json({ success: false, error: 'x' }, 502))
    await user.click(screen.getByRole('button', { name: 'Test Wire' }))
    expect(await toast('Failed to send test notification')).toBeVisible()
  })

  it('reads an RSS feed, and reports a failure of this feed although the request succeeded', async () => {
    await renderPage(Feeds, { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Process Feed News' }))
    expect(await toast('RSS feed has been processed for new notifications')).toBeVisible()
    expect(server.callsOf(PROCESS)[0]?.body).toEqual({})
    server.on(PROCESS, () => json({ success: true, feeds: [{ webhook_id: 'f2', status: 'failed', error: 'x' }] }))
    await user.click(screen.getByRole('button', { name: 'Process Feed News' }))
    expect(await toast('Failed to process RSS feed')).toBeVisible()
  })
})

describe('a feed that fails', () => {
  it('shows what stopped it, and starts it again', async () => {
    const stopped = {
      ...HOOK,
      enabled: false,
      failure_count: 5,
      stopped_at: '2026-11-16T12:14:00',
      starts_itself: true,
    }
    server.on(LIST, () => json([stopped]))
    await renderPage(Feeds, { path: '/' })
    expect(await screen.findByText('Stopped')).toBeVisible()
    expect(screen.getByText('Stopped after 5 failures, 16 Nov 2026, 12:14.')).toBeVisible()
    expect(screen.getByText(/A delivery with a valid signature starts it again/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Start Wire again' }))
    expect(await toast('Webhook enabled successfully')).toBeVisible()
    expect(server.callsOf(UPDATE)[0]?.body).toEqual({ webhook_id: 'f1', enabled_param: true })
  })
})

describe('the log', () => {
  const LINE = {
    place: 1,
    total: 21,
    id: 'd1',
    title: 'Circular',
    is_failure: true,
    is_test: false,
    is_replay: false,
    has_request: true,
    outcome: 'forged',
    reason: null,
    notifications: 0,
    times: 3,
    first_at: HOOK.created_at,
    last_at: HOOK.created_at,
  }

  it('is paged by the server and reloads on request', async () => {
    server.on(LOG, () => json([]))
    await renderPage(Feeds, { path: '/' })
    const button = await screen.findByRole('button', { name: 'Recent deliveries of Wire' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    expect(await screen.findByText('No deliveries are recorded yet.')).toBeVisible()
    expect(screen.getByText('1 of 5 failures')).toBeVisible()
    server.on(LOG, () => json([LINE]))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('401 signature')).toBeVisible()
    expect(screen.getByText(/3 times since 1 Nov 2026, 09:30/)).toBeVisible()
    expect(server.callsOf(LOG)[0]?.body).toEqual({ feed_id: 'f1', kind: 'all', page: 1, page_size: 20 })
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await vi.waitFor(() => expect(server.callsOf(LOG).at(-1)?.body).toMatchObject({ page: 2 }))
    await user.click(screen.getByLabelText('Refused'))
    await vi.waitFor(() => expect(server.callsOf(LOG).at(-1)?.body).toMatchObject({ kind: 'refused', page: 1 }))
  })

  it('shows request and answer, and replays a delivery', async () => {
    server.on(LOG, () => json([LINE]))
    server.on(REQUEST, () =>
      json({
        id: 'd1',
        webhook_id: 'f1aaaaaa',
        outcome: 'forged',
        reason: null,
        message_id: 'msg_1',
        sent_at: '1794826320',
        signature: 'v1,9mQxx…',
        signed_by: 'webhook-signature',
        headers: {},
        body: '{"title":"Circular"}',
        body_size: 20,
        is_cut: false,
        can_replay: true,
        last_at: HOOK.created_at,
      }),
    )
    server.on(REPLAY, () => json({ outcome: 'repeated', notification_id: null }))
    await renderPage(Feeds, { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Recent deliveries of Wire' }))
    await user.click(await screen.findByRole('button', { name: 'Show the request: Circular' }))
    expect(await screen.findByText(/webhook-signature: v1,9mQxx…/)).toBeVisible()
    expect(screen.getByText(/"error": "The signature does not match"/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Replay' }))
    expect(await toast('The delivery has made its notification before.')).toBeVisible()
    server.on(REPLAY, () => json({ outcome: 'accepted', notification_id: 'n1' }))
    await user.click(screen.getByRole('button', { name: 'Make another' }))
    expect(await toast('The delivery made a notification.')).toBeVisible()
    expect(server.callsOf(REPLAY).map(({ body }) => body)).toEqual([
      { delivery_id: 'd1', again: false },
      { delivery_id: 'd1', again: true },
    ])
    server.on(REPLAY, () => json({ outcome: 'forged', notification_id: null }))
    await user.click(screen.getByRole('button', { name: 'Replay' }))
    expect(await toast('Refused again')).toBeVisible()
  })
})

describe('the secret', () => {
  it('is rotated, shown once, and the old one can be ended', async () => {
    server.on(LOG, () => json([]))
    const until = new Date(Date.now() + 24 * 3_600_000).toISOString()
    server.on(ROTATE, () => json({ secret: 'whsec_new', old_secret_until: until }))
    server.on(END_OLD, () => json(true))
    await renderPage(Feeds, { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Recent deliveries of Wire' }))
    expect(screen.getByText('whsec_••••••••b27e')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Rotate the secret of Wire' }))
    server.on(LIST, () => json([{ ...HOOK, secret_hint: 'n3w1', old_secret_hint: 'b27e', old_secret_until: until }]))
    await user.click(await screen.findByRole('button', { name: 'Rotate' }))
    expect(await screen.findByText('whsec_new')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('whsec_new')).toBeNull()
    expect(await screen.findByText('2 valid')).toBeVisible()
    expect(screen.getByText(/Both are valid until/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Rotate the secret of Wire' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'End the old secret of Wire now' }))
    await user.click(await screen.findByRole('button', { name: 'End it now' }))
    expect(await toast('The old secret has ended')).toBeVisible()
  })
})

it('offers a retry when the list cannot be loaded', async () => {
  server.on(LIST, refused)
  await renderPage(Feeds, { path: '/' })
  expect(await screen.findByRole('alert', {}, { timeout: 4000 })).toHaveTextContent('Failed to load webhooks')
})

it('opens the feed that the address names, and scrolls to it, although it is disabled', async () => {
  server.on(LOG, () => json([]))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await renderPage(Feeds, { path: '/settings/admin?feed=f3' })
  expect(await screen.findByRole('button', { name: 'Recent deliveries of Old' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await vi.waitFor(() => expect(scroll.mock.contexts).toContain(screen.getByRole('listitem', { name: 'Old' })))
  await user.click(screen.getByRole('button', { name: 'Recent deliveries of Old' }))
  expect(screen.getByRole('button', { name: 'Recent deliveries of Old' })).toHaveAttribute('aria-expanded', 'false')
})
