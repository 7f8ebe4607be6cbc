import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { useLanguage } from '../../language/use-language.ts'
import { useAuth } from '../../session/auth/auth-context.ts'
import { fakeServer, json } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { NotificationsPage } from './notifications-page.tsx'

const ID = 'a0000000-0000-4000-8000-000000000001'
const REVIEW = {
  id: ID,
  type: 'document_review',
  title: 'Register',
  message: '',
  wording: null,
  created_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  data: { card_id: ID },
  is_read: false,
  is_test: false,
}
/** As a trigger of the database writes it. */
const ANSWER = {
  ...REVIEW,
  id: 'a0000000-0000-4000-8000-000000000002',
  type: 'support_answer',
  title: 'We answered S-2026-0007',
  message: 'La durée du bail',
  wording: { code: 'support_answered', values: { number: 'S-2026-0007', subject: 'La durée du bail' } },
  data: null,
}
const WAYS = { onAsk: () => undefined, canCompare: () => false, onCompare: () => undefined }

/** As the portal does: pages are shown to people who are signed in, and follow the language. */
function Page() {
  useLanguage()
  return useAuth().snapshot.status === 'signed-in' ? <NotificationsPage ways={WAYS} /> : null
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

it('shows the notifications in Dutch, and in French as soon as the user chooses it', async () => {
  fakeServer({
    'GET /rest/v1/user_roles': () => json([]),
    'GET /rest/v1/user_accounts': () => json([{ account_id: ID }]),
    'GET /rest/v1/accounts': () => json([{ id: ID, name: 'Halewijn Bank NV', logo_url: null }]),
    'GET /rest/v1/notification_list': (query) => json(query.has('is_personal') ? [] : [REVIEW, ANSWER]),
    'GET /rest/v1/kanban_cards': () => json({ title: 'Register', status: 'waiting' }),
    'POST /rest/v1/rpc/count_unread_notifications': () => json(1),
    'POST /rest/v1/rpc/get_active_impersonation_session': () => json([]),
    'PATCH /rest/v1/notifications': () => json(null),
  })
  await changeLanguage('nl')
  await renderPage(Page, { path: `/notifications?id=${ID}` })
  expect(await screen.findByText('Kaart in ‘In afwachting’')).toBeVisible()
  expect(screen.getByText('Document na te kijken', { selector: '.badge' })).toBeVisible()
  expect(screen.getAllByText('3 uur geleden')).toHaveLength(2)
  expect(screen.getByText('2 meldingen')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Wij hebben S-2026-0007 beantwoord' })).toBeVisible()
  expect(screen.getByText('La durée du bail')).toBeVisible()

  await act(() => changeLanguage('fr'))
  expect(screen.getByRole('link', { name: /Carte dans «\u00a0En attente\u00a0»/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Nous avons répondu à S-2026-0007' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Marquer comme lue.+Nous avons répondu à S-2026-0007$/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Demander à l’AI Steward' })).toBeVisible()
})
