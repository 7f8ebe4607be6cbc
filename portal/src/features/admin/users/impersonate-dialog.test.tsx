import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, type FakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { trimmedReason } from './model/impersonation.ts'
import { WOUT } from './testing/listed-user.ts'
import { UsersTab } from './users-tab.tsx'

const START = 'POST /rest/v1/rpc/start_impersonation_session'
const ACCESS = 'POST /rest/v1/rpc/admin_describe_support_access'
const ASK = 'POST /rest/v1/rpc/ask_for_support_access'
const MANAGER = {
  ...WOUT,
  account_count: 1,
  accounts: [{ id: 'a1', name: 'Halewijn', way: 'link', domain: null, role: 'manager' }],
}
const HALEWIJN = {
  account_id: 'a1',
  account_name: 'Halewijn',
  support_access: 'write',
  allowed: 'write',
  decided_by: 'Annelies',
  decided_at: '2026-11-04T09:00:00Z',
  granted_until: null,
  managers: ['Annelies', 'Nathalie'],
  asked_at: null,
}
const REFUSED = { code: '42501', message: 'Administrators cannot be impersonated' }
const user = userEvent.setup({ delay: null })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    'POST /rest/v1/rpc/admin_list_users': () => json([MANAGER]),
    'POST /rest/v1/rpc/admin_list_accounts': () => json([]),
    [ACCESS]: () => json([HALEWIJN]),
  })
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

async function openDialog() {
  await renderPage(() => <UsersTab />, { path: '/settings/admin' })
  await user.click(await screen.findByRole('button', { name: 'Impersonate Wout Claessens' }))
  return within(await screen.findByRole('dialog', { name: 'Impersonate' }))
}
const start = () => screen.findByRole('button', { name: 'Start read-only' })
const giveReason = (text: string) => user.type(screen.getByLabelText(/^Reason/), text)

it('says what the account allows, who decided it, and begins read-only with a reason', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  server.on(START, () => json('c0000000-0000-4000-8000-000000000001'))
  server.on('POST /rest/v1/rpc/get_active_impersonation_session', () => json([{}]))
  const dialog = await openDialog()
  expect(dialog.getByText('wout@halewijn.example · Manager, Halewijn')).toBeVisible()
  expect(await dialog.findByText('Halewijn allows writing')).toBeVisible()
  expect(dialog.getByText('Set by Annelies on 4 November 2026. You can change to writing in the banner.')).toBeVisible()
  expect(dialog.getByText('Wout Claessens is told')).toBeVisible()
  await giveReason('  A consult is missing ')
  await user.click(await start())
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'))
  expect(server.callsOf(START).map(({ body }) => body)).toEqual([
    { target_user_id: WOUT.id, reason: 'A consult is missing', read_only: true },
  ])
})

it('accepts neither white space nor a few letters as a reason', async () => {
  const dialog = await openDialog()
  for (const text of ['              ', 'Nine let.', 'a\u00a0\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b']) {
    await user.clear(screen.getByLabelText(/^Reason/))
    await giveReason(text)
    await user.click(await start())
    expect(await dialog.findByText('A reason has 10 to 500 characters')).toBeVisible()
  }
  expect(server.callsOf(START)).toEqual([])
})

it('trims a reason as the database does', () => {
  expect(trimmedReason(' A\u200b\u00a0 consult\n is\u3000missing\ufeff')).toBe('A consult is missing')
})

it('cannot start while support access is off, and asks the managers for access', async () => {
  const asked = { ...HALEWIJN, support_access: 'off', allowed: 'off' }
  server.on(ACCESS, () => json([asked]))
  server.on(ASK, () => json(2))
  const dialog = await openDialog()
  expect(await dialog.findByText('Support access is off.')).toBeVisible()
  expect(dialog.getByText(/A manager \(Annelies and Nathalie\) can grant 24 hours/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Start read-only' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Ask for access' }))
  expect(await dialog.findByText('A reason has 10 to 500 characters')).toBeVisible()
  await giveReason('A consult is missing')
  await user.click(dialog.getByRole('button', { name: 'Ask for access' }))
  expect(await screen.findByText('Access requested')).toBeVisible()
  expect(screen.getByText('Annelies and Nathalie can grant it for 24 hours.')).toBeVisible()
  expect(server.callsOf(ASK)[0]?.body).toEqual({ target_user_id: WOUT.id, reason: 'A consult is missing' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says that the managers were asked, and keeps the reason if they cannot be asked again', async () => {
  server.on(ACCESS, () => json([{ ...HALEWIJN, allowed: 'off', asked_at: '2026-11-17T09:05:00Z' }]))
  server.on(ASK, () => json({ code: 'PT429', message: 'no', hint: 'access_asked_already' }, 429))
  const dialog = await openDialog()
  expect(await dialog.findByText(/They were asked on 17 Nov 2026, 10:05/)).toBeVisible()
  await giveReason('A consult is missing')
  await user.click(dialog.getByRole('button', { name: 'Ask for access' }))
  expect(await screen.findByText('Failed to ask for access')).toBeVisible()
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('A consult is missing')
})

it('offers neither to start nor to ask if nobody could grant access', async () => {
  server.on(ACCESS, () => json([{ ...HALEWIJN, allowed: 'off', managers: [] }]))
  const dialog = await openDialog()
  expect(await dialog.findByText(/has no manager who could grant access/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: /Ask|Start/ })).toBeNull()
})

it('says until when access was granted, and that an account allows looking only', async () => {
  const granted = { ...HALEWIJN, support_access: 'off', allowed: 'read', granted_until: '2026-11-18T09:05:00Z' }
  server.on(ACCESS, () => json([granted, { ...HALEWIJN, account_id: 'a2', account_name: 'Brabo', decided_at: null }]))
  const dialog = await openDialog()
  expect(await dialog.findByText('Halewijn allows looking only')).toBeVisible()
  expect(dialog.getByText('Granted until 18 Nov 2026, 10:05.')).toBeVisible()
  expect(dialog.getByText(/^Its managers have not decided otherwise\./)).toBeVisible()
})

it("reports a failed start, with the server's message if there is one, and keeps the reason", async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  server.on(START, () => json({}, 500))
  await openDialog()
  await giveReason('A consult is missing')
  await user.click(await start())
  expect(await screen.findByText('Failed to start impersonation')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
  dismissAllToasts()
  server.on(START, () => json(REFUSED, 403))
  await user.click(await start())
  expect(await screen.findByText('Administrators cannot be impersonated')).toBeVisible()
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('A consult is missing')
  expect(leave).not.toHaveBeenCalled()
})

it('does not load the list while an impersonation starts, and loads it again if the start is refused', async () => {
  const LIST = 'POST /rest/v1/rpc/admin_list_users'
  let refuse = (): void => undefined
  server.on(START, async () => {
    await new Promise<void>((resolve) => (refuse = resolve))
    return json(REFUSED, 403)
  })
  await renderPage(() => <UsersTab />, { path: '/settings/admin' })
  await user.click(await screen.findByRole('button', { name: 'Impersonate Wout Claessens' }))
  const searched = () => server.callsOf(LIST).filter(({ body }) => (body as { search: string }).search === 'wout')
  await giveReason('A consult is missing')
  await user.click(await start())
  // If the user types fast, the search begins after the click.
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users', hidden: true }), { target: { value: 'wout' } })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(searched()).toHaveLength(0)
  refuse()
  expect(await screen.findByText('Administrators cannot be impersonated')).toBeVisible()
  await vi.waitFor(() => expect(searched()).toHaveLength(1))
})
