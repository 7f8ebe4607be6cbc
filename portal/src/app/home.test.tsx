import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json } from '../session/testing/fake-server.ts'
import { ANNELIES } from '../session/testing/people.ts'
import { dismissAllToasts } from '../ui/feedback/toast-store.ts'
import { renderStartedApp } from './testing/render-app.tsx'

const user = userEvent.setup()

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

const DISMISSED = 'GET /rest/v1/home_dismissals'
const DISMISS = 'POST /rest/v1/home_dismissals'
const ITEM = `welcome:${ANNELIES.id}`
const welcome = () => screen.findByRole('region', { name: 'Three things to begin with' })
const noWelcome = () => expect(screen.queryByRole('region', { name: 'Three things to begin with' })).toBeNull()

it('tells a user without an account what is so, whom to write to, and what to do meanwhile', async () => {
  await renderStartedApp({ account: null })
  expect(await screen.findByRole('heading', { name: 'Account Setup Pending' })).toBeVisible()
  expect(
    screen.getByText('Your account is not yet linked to an organization. Please contact the administrator.'),
  ).toBeVisible()
  const write = screen.getByRole('link', { name: 'Write to us' })
  expect(write.getAttribute('href')).toMatch(/^\/contact-support\?new=1&subject=Access.*&category=account$/)
  expect(screen.getByRole('link', { name: 'watch the tutorial' })).toHaveAttribute('href', '/onboarding-tutorial')
  expect(screen.getByRole('link', { name: 'read the FAQ' })).toHaveAttribute('href', '/faq')
  noWelcome()
})

describe('the welcome of the first visit', () => {
  it('shows three things to do, and is dismissed for good', async () => {
    const legal = { service_id: 'legal-service', enabled: true, service_url: null }
    const answers = { [DISMISSED]: () => json([]), [DISMISS]: () => new Response(null, { status: 201 }) }
    const { server } = await renderStartedApp({ services: [legal], answers })
    const region = within(await welcome())
    await waitFor(() =>
      expect(region.getByRole('link', { name: 'See your services' })).toHaveAttribute('href', '/legal-service'),
    )
    expect(region.getByRole('button', { name: 'Ask the AI Steward' })).toBeVisible()
    expect(region.getByRole('link', { name: 'Plan a consult' })).toHaveAttribute('href', '/consultancy')
    await user.click(region.getByRole('button', { name: 'Dismiss the welcome' }))
    noWelcome()
    await waitFor(() => expect(server.callsOf(DISMISS)[0]?.body).toEqual({ user_id: ANNELIES.id, item: ITEM }))
  })

  it('does not come back once it is dismissed', async () => {
    const { server } = await renderStartedApp({ answers: { [DISMISSED]: () => json([{ item: ITEM }]) } })
    await waitFor(() => expect(server.callsOf(DISMISSED)).toHaveLength(1))
    await screen.findByText('Needs you')
    noWelcome()
  })

  it('goes when another tab dismisses it', async () => {
    const { server } = await renderStartedApp({ answers: { [DISMISSED]: () => json([]) } })
    await welcome()
    server.on(DISMISSED, () => json([{ item: ITEM }]))
    dispatchEvent(new StorageEvent('storage', { key: 'portico-welcomed' }))
    await waitFor(noWelcome)
  })

  it('is back with a message if it could not be dismissed', async () => {
    const answers = { [DISMISSED]: () => json([]), [DISMISS]: () => json({ message: 'no' }, 500) }
    await renderStartedApp({ answers })
    await user.click(within(await welcome()).getByRole('button', { name: 'Dismiss the welcome' }))
    expect(await screen.findByText('The welcome could not be dismissed')).toBeVisible()
    expect(await welcome()).toBeVisible()
  })

  it('is not for an administrator who impersonates', async () => {
    const impersonation = {
      session_id: 'c0000000-0000-4000-8000-000000000001',
      impersonated_user_id: 'b0000000-0000-4000-8000-000000000004',
      impersonated_name: 'Wout Claessens',
      admin_name: 'Annelies Verstraete',
      started_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    }
    const { server } = await renderStartedApp({
      isAdmin: true,
      impersonation,
      answers: { [DISMISSED]: () => json([]) },
    })
    await screen.findByText('Needs you')
    expect(server.callsOf(DISMISSED)).toEqual([])
    noWelcome()
  })
})
