import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { useAuth } from '../../session/auth/auth-context.ts'
import { fakeServer, json } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { KanbanPage } from './kanban-page.tsx'

const ID = 'a0000000-0000-4000-8000-000000000001'
const nineDaysAgo = new Date(Date.now() - 9 * 86_400_000 - 60_000).toISOString()
const CARD = { id: ID, title: 'NIS2', description: null, status: 'waiting', position: 0, moved_at: nineDaysAgo }

function Page() {
  return useAuth().snapshot.status === 'signed-in' ? <KanbanPage /> : null
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

it('shows the board in Dutch, and in French as soon as the user chooses it', async () => {
  fakeServer({
    'GET /rest/v1/user_roles': () => json([]),
    'GET /rest/v1/user_accounts': () => json([{ account_id: ID }]),
    'GET /rest/v1/accounts': () => json([{ id: ID, name: 'Halewijn Bank NV', logo_url: null }]),
    'GET /rest/v1/kanban_cards': () => json([CARD]),
    'POST /rest/v1/rpc/get_active_impersonation_session': () => json([]),
  })
  await changeLanguage('nl')
  await renderPage(Page, { path: '/kanban' })
  const card = await screen.findByRole('button', { name: 'NIS2' })
  expect(screen.getByText('9 dagen in ‘In afwachting’')).toBeVisible()
  expect(screen.getByText('Geen kaarten in ‘Klaar’')).toBeVisible()
  fireEvent.keyDown(card, { key: ' ' })
  fireEvent.keyDown(card, { key: 'ArrowRight' })
  expect(screen.getByText('NIS2 is boven ‘Klaar’.')).toBeInTheDocument()

  await act(() => changeLanguage('fr'))
  expect(screen.getByRole('region', { name: 'En attente 1' })).toBeVisible()
  expect(screen.getByText(/^dans «.En attente.» depuis 9 jours$/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Supprimer la carte.: NIS2/ })).toBeVisible()
})
