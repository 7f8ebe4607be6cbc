import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { useAuth } from '../../session/auth/auth-context.ts'
import { fakeServer, json } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { SupportPage } from './support-page.tsx'

const Page = () => (useAuth().snapshot.status === 'signed-in' ? <SupportPage /> : null)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

it('asks in Dutch for what the form lacks', async () => {
  fakeServer({
    'GET /rest/v1/user_roles': () => json([]),
    'GET /rest/v1/user_accounts': () => json([]),
    'GET /rest/v1/support_requests': () => json([]),
    'POST /rest/v1/rpc/get_active_impersonation_session': () => json([]),
    'POST /rest/v1/rpc/support_promises': () => json([{ priority: 'medium', due_at: '2126-11-16T15:10:00Z' }]),
  })
  await changeLanguage('nl')
  await renderPage(Page, { path: '/contact-support' })
  const user = userEvent.setup({ delay: null })
  expect(
    await screen.findByText(/^Met prioriteit Gemiddeld hebt u ons antwoord uiterlijk 16 nov 2126 om 16:10/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Bericht verzenden' }))
  expect(await screen.findByText('Vul alle verplichte velden in')).toBeVisible()
  expect(screen.getByText('Schrijf uw bericht.')).toBeVisible()

  await user.type(screen.getByLabelText(/^Onderwerp/), 'Cloud')
  await user.type(screen.getByLabelText(/^Bericht \*/), 'Een vraag')
  await user.clear(screen.getByLabelText(/^E-mail/))
  await user.type(screen.getByLabelText(/^E-mail/), 'nobody')
  expect(screen.queryByText('Vul alle verplichte velden in'), 'a wrong address is not a missing one').toBeNull()
})
