import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAuth } from '../../session/auth/auth-context.ts'
import { type FakeServer, fakeServer, json } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const NEEDS = 'POST /rest/v1/rpc/list_needs'

const user = userEvent.setup({ delay: null })

function Page() {
  const [isStewardOpen, setStewardOpen] = useState(false)
  if (useAuth().snapshot.status !== 'signed-in') return null
  return (
    <DashboardPage
      steward={<button onClick={() => setStewardOpen(true)}>Steward</button>}
      isStewardOpen={isStewardOpen}
      planner={<p>No consults</p>}
      bookLink={null}
      nextConsult={null}
      documents={null}
      board={null}
      requests={null}
      onAsk={() => undefined}
    />
  )
}

/** dashboard.css hides what the list would move. */
const isWaiting = () => document.querySelector('.dashboard-waiting') !== null

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
  server = fakeServer({
    'GET /rest/v1/user_roles': () => json([]),
    'GET /rest/v1/user_accounts': () => json([{ account_id: ACCOUNT }]),
    'GET /rest/v1/accounts': () => json([{ id: ACCOUNT, name: 'Halewijn Bank NV', logo_url: null }]),
    'GET /rest/v1/home_dismissals': () => json([{ item: 'welcome' }]),
    'POST /rest/v1/rpc/get_active_impersonation_session': () => json([]),
    'POST /rest/v1/rpc/get_account_contact': () => json([]),
    // Never answered.
    [NEEDS]: () => new Promise(() => undefined),
  })
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const opened = async () => {
  await renderPage(Page, { path: '/dashboard' })
  expect(await screen.findByRole('heading', { name: 'Needs you' })).toBeVisible()
}

it('at the first visit waits for the list, but not for ever', async () => {
  await opened()
  expect(isWaiting()).toBe(true)
  const began = performance.now()
  await vi.waitFor(() => expect(isWaiting()).toBe(false), { timeout: 10_000 })
  expect(performance.now() - began).toBeGreaterThan(1500)
})

it('does not hide again what it has shown, when a list that failed is loaded again', async () => {
  server.on(NEEDS, () => json({ message: 'out of order' }, 400))
  await opened()
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  expect(isWaiting()).toBe(false)
  server.on(NEEDS, () => new Promise(() => undefined))
  const asked = server.callsOf(NEEDS).length
  await user.click(again)
  await vi.waitFor(() => expect(server.callsOf(NEEDS).length).toBeGreaterThan(asked))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(isWaiting()).toBe(false)
})

it('does not wait when the user opens the Steward, which leaves only the head of the list', async () => {
  await opened()
  expect(isWaiting()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Steward' }))
  expect(isWaiting()).toBe(false)
})

it('does not wait in a browser that knows how much room the list had', async () => {
  localStorage.setItem('portico-home-rows', '2')
  await opened()
  expect(isWaiting()).toBe(false)
})
