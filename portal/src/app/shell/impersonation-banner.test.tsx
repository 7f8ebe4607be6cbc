import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { renderApp } from '../testing/render-app.tsx'

const END = 'POST /rest/v1/rpc/end_impersonation_session'

const session = (secondsLeft: number, more: object = {}) => ({
  session_id: 'c0000000-0000-4000-8000-000000000001',
  impersonated_user_id: 'b0000000-0000-4000-8000-000000000004',
  impersonated_name: 'Wout Claessens',
  admin_name: 'Annelies Verstraete',
  started_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + secondsLeft * 1000).toISOString(),
  reason: 'A consult is missing',
  is_read_only: true,
  may_write: true,
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

function secondsIn(timer: HTMLElement): number {
  const [, minutes, seconds] = /(\d+):(\d\d)$/.exec(timer.textContent) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

const banner = () => screen.findByRole('region', { name: 'Impersonation' })

it('counts down each second, and stays visible when the time is over', async () => {
  await renderApp({ impersonation: session(187) })
  const bar = await banner()
  expect(bar).toHaveTextContent('Impersonating: Wout Claessens')
  expect(bar).toHaveTextContent('Admin: Annelies Verstraete')
  const timer = within(bar).getByRole('timer')
  // Drawing the portal takes some seconds, so the remaining time is not exact.
  expect(timer).toHaveTextContent(/^Expires in: [1-3]:[0-5]\d$/)
  const before = secondsIn(timer)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(secondsIn(timer)).toBeLessThanOrEqual(before - 3)
  expect(bar).not.toHaveTextContent('(Session Expired)')

  await act(() => vi.advanceTimersByTimeAsync(187_000))
  const over = await banner()
  expect(within(over).getByRole('timer')).toHaveTextContent(/^Expired$/)
  expect(over).toHaveTextContent('(Session Expired)')
  expect(within(over).getByRole('button', { name: 'End Impersonation' })).toBeVisible()
})

it('announces the start and the last minutes to screen readers, not each second', async () => {
  await renderApp({ impersonation: session(370) })
  await banner()
  const announcement = screen.getByText('Impersonating: Wout Claessens. Read-only.', { selector: 'output' })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(announcement).toHaveTextContent(/^Impersonating: Wout Claessens\. Read-only\.$/)
  await act(() => vi.advanceTimersByTimeAsync(80_000))
  expect(announcement).toHaveTextContent('Less than five minutes left')
})

it('shows the impersonated user, not the admin, and no admin switch', async () => {
  await renderApp({ impersonation: session(600), isAdmin: true })
  await banner()
  expect(screen.getByRole('heading', { name: 'Welcome back, Wout!' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Admin Panel' })).toBeNull()
})

it('shows nothing of the user once it has expired, and asks for nothing', async () => {
  const { server } = await renderApp({ impersonation: session(-5), account: null })
  expect(await screen.findByRole('heading', { name: 'The hour is over' })).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(await banner()).toHaveTextContent('Impersonating: Wout Claessens (Session Expired)')
  expect(screen.queryByText('Account Setup Required')).toBeNull()
  expect(server.callsOf('POST /rest/v1/rpc/admin_view_profile')).toEqual([])
  expect(server.callsOf('GET /rest/v1/user_accounts')).toEqual([])
})

it('takes everything of the user from an open page when it expires', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  const drafts = { [`${session(0).impersonated_user_id}/new`]: 'Call me', 'another user/new': 'Mine' }
  localStorage.setItem(
    'portico-drafts',
    JSON.stringify(
      Object.fromEntries(
        Object.entries(drafts).map(([key, message]) => [
          key,
          { fields: { message }, files: [], folder: 'f', savedAt: Date.now() },
        ]),
      ),
    ),
  )
  const mounted = vi.spyOn(QueryClient.prototype, 'mount')
  const { server, address } = await renderApp({
    path: '/kanban',
    impersonation: session(600, { impersonated_name: 'Wout' }),
    answers: { 'GET /rest/v1/kanban_cards': () => Response.json([CARD]) },
  })
  expect(await screen.findByRole('heading', { name: 'NIS2' })).toBeVisible()
  const cached = () =>
    JSON.stringify(
      (mounted.mock.contexts as QueryClient[]).flatMap((queries) =>
        queries
          .getQueryCache()
          .getAll()
          // What is watched again after it was removed has a key, and no answer.
          .filter(({ state }) => state.data !== undefined)
          .map(({ queryKey, state }) => [queryKey, state.data]),
      ),
    )
  expect(cached()).toContain('NIS2')
  await act(() => vi.advanceTimersByTimeAsync(601_000))
  expect(await screen.findByRole('heading', { name: 'The hour is over' })).toBeVisible()
  expect(screen.getByText(/^You looked at the portal as Wout\. /)).toBeVisible()
  expect(await banner()).toHaveTextContent('(Session Expired)')
  expect(document.body).not.toHaveTextContent('NIS2')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(cached()).toContain('"isOver":true')
  expect(/.{300}(NIS2|kanban|Halewijn|impersonated profile).{100}/.exec(cached())?.[0]).toBeUndefined()
  expect(Object.keys(JSON.parse(localStorage.getItem('portico-drafts') ?? '{}') as object)).toEqual([
    'another user/new',
  ])

  server.on(END, () => new Response(null, { status: 204 }))
  await user.click(screen.getByRole('button', { name: 'Back to the Admin Panel' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(server.callsOf(END)[0]?.body).toEqual({ session_id: session(0).session_id })
  expect(address()).toBe('/settings/admin/home')
})

it('ends by its button, and keeps the toast for the page after the reload', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  const { server } = await renderApp({ impersonation: session(600) })
  const button = within(await banner()).getByRole('button', { name: 'End Impersonation' })

  server.on(END, () => Response.json({ message: 'no' }, { status: 403 }))
  await user.click(button)
  expect(await screen.findByText('Failed to end impersonation')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()

  server.on(END, () => new Response(null, { status: 204 }))
  await user.click(button)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(server.callsOf(END)[1]?.body).toEqual({ session_id: session(0).session_id })
  expect(sessionStorage.getItem('portico-toast-after-reload')).toContain('Impersonation Ended')

  // This page may hear of the end before it reloads, and draw the admin's shell: it must not take the toast.
  server.on('POST /rest/v1/rpc/get_active_impersonation_session', () => Response.json([]))
  const other = new BroadcastChannel('portico-impersonation')
  other.postMessage(null)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Impersonation' })).toBeNull())
  other.close()
  expect(screen.queryByText('Impersonation Ended')).toBeNull()
  expect(sessionStorage.getItem('portico-toast-after-reload')).toContain('Impersonation Ended')
})

const ACTIVE = 'POST /rest/v1/rpc/get_active_impersonation_session'
const MODE = 'POST /rest/v1/rpc/set_impersonation_writing'
const REASON = 'Read-only: you can look, not change'
const CARD = {
  id: 'd0000000-0000-4000-8000-000000000001',
  title: 'NIS2',
  description: null,
  status: 'doing',
  position: 0,
  moved_at: new Date().toISOString(),
}

it('begins read-only, allows changes after a confirmation, and goes back', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  const { server } = await renderApp({
    path: '/kanban',
    impersonation: session(600),
    answers: {
      'GET /rest/v1/kanban_cards': () => Response.json([CARD]),
      [MODE]: () => new Response(null, { status: 204 }),
    },
  })
  const bar = await banner()
  expect(within(bar).getByText('Read-only')).toBeVisible()
  const create = await screen.findByRole('button', { name: 'New Card' })
  expect(create).toBeDisabled()
  expect(create).toHaveAttribute('title', REASON)
  expect(screen.getByText(REASON)).toBeVisible()
  expect(screen.getByRole('button', { name: 'New card in Doing' })).toBeDisabled()
  expect(screen.getByRole('heading', { name: 'NIS2' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'NIS2' }), 'a card cannot be opened for editing').toBeNull()

  await user.click(within(bar).getByRole('button', { name: 'Allow changes…' }))
  const question = await screen.findByRole('alertdialog', { name: 'Allow changes?' })
  expect(server.callsOf(MODE)).toEqual([])
  server.on(ACTIVE, () => Response.json([session(600, { is_read_only: false })]))
  await user.click(within(question).getByRole('button', { name: 'Allow changes' }))
  expect(await within(bar).findByText('Writing')).toBeVisible()
  expect(within(bar).getByText('Every change is recorded under your name')).toBeVisible()
  expect(create).toBeEnabled()
  expect(screen.queryByText(REASON)).toBeNull()
  expect(await screen.findByRole('button', { name: 'NIS2' })).toBeVisible()

  server.on(ACTIVE, () => Response.json([session(600)]))
  await user.click(within(bar).getByRole('button', { name: 'Back to read-only' }))
  expect(await within(bar).findByText('Read-only')).toBeVisible()
  expect(create).toBeDisabled()
  const writing = server.callsOf(MODE).map(({ body }) => (body as { is_writing: boolean }).is_writing)
  expect(writing).toEqual([true, false])
})

it('follows another window that changes to writing', async () => {
  const { server } = await renderApp({ impersonation: session(600) })
  const bar = await banner()
  server.on(ACTIVE, () => Response.json([session(600, { is_read_only: false })]))
  const other = new BroadcastChannel('portico-impersonation')
  other.postMessage(null)
  expect(await within(bar).findByText('Writing')).toBeVisible()
  other.close()
})

it('offers no changes if the account allows none, and shows why the server refused', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  const { server } = await renderApp({ impersonation: session(600) })
  const bar = await banner()
  server.on(MODE, () =>
    Response.json(
      { code: '42501', message: 'The account allows looking only', hint: 'support_access_read' },
      { status: 403 },
    ),
  )
  server.on(ACTIVE, () => Response.json([session(600, { may_write: false })]))
  await user.click(within(bar).getByRole('button', { name: 'Allow changes…' }))
  await user.click(await screen.findByRole('button', { name: 'Allow changes' }))
  expect(await screen.findByText('Failed to change between looking and writing')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await within(bar).findByText('The account allows looking only')).toBeVisible()
  expect(within(bar).queryByRole('button', { name: 'Allow changes…' })).toBeNull()
})
