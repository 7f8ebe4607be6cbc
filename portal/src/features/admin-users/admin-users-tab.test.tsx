import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer, json } from '../../session/testing/fake-server.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { AdminUsersTab } from './admin-users-tab.tsx'

const CREATE = 'POST /functions/v1/create-user'
const START = 'POST /rest/v1/rpc/start_impersonation_session'
const WOUT = {
  place: 1,
  total: 1,
  id: 'b0000000-0000-4000-8000-000000000004',
  name: 'Wout Claessens',
  email: 'wout@halewijn.example',
  phone: null,
  role: 'user',
  environment_access: 'both',
  account_id: null,
  account_name: null,
  created_at: '2026-11-15T09:30:00',
}
const user = userEvent.setup({ delay: null })
const open = () => renderPage(AdminUsersTab, { path: '/settings/admin' })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    'POST /rest/v1/rpc/admin_list_users': () => json([WOUT]),
    'POST /rest/v1/rpc/admin_list_accounts': () => json([]),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('keeps what was entered of a user who could not be created', async () => {
  server.on(CREATE, () => json({}, 500))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Create User' }))
  const form = within(await screen.findByRole('form', { name: 'Create User' }))
  await user.type(form.getByLabelText(/^Email/), 'lotte@halewijn.example')
  await user.type(form.getByLabelText(/^Name/), 'Lotte')
  await user.click(form.getByRole('button', { name: 'Create User' }))
  expect(await screen.findByText('Failed to create user')).toBeVisible()
  expect(screen.queryByText('User created successfully')).toBeNull()
  expect(form.getByLabelText(/^Email/)).toHaveValue('lotte@halewijn.example')
  expect(server.callsOf(CREATE)).toHaveLength(1)
})

it('says that an impersonation could not be started, in its own words or those of the server', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  server.on(START, () => json({}, 500))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Impersonate Wout Claessens' }))
  expect(await screen.findByText('Failed to start impersonation')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
  dismissAllToasts()
  server.on(START, () => json({ code: '42501', message: 'Administrators cannot be impersonated' }, 403))
  await user.click(screen.getByRole('button', { name: 'Impersonate Wout Claessens' }))
  expect(await screen.findByText('Administrators cannot be impersonated')).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
})

it('offers to set the password of a user, and to an administrator a reset mail alone', async () => {
  server.on('POST /rest/v1/rpc/admin_list_users', () =>
    json([WOUT, { ...WOUT, place: 2, id: 'b0000000-0000-4000-8000-000000000005', name: 'Ada', role: 'admin' }]),
  )
  await open()
  await user.click(await screen.findByRole('button', { name: 'More for Wout Claessens' }))
  expect(await screen.findByRole('menuitem', { name: 'Set password…' })).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'More for Ada' }))
  expect(await screen.findByRole('menuitem', { name: 'Send password reset email' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Set password…' })).toBeNull()
})
