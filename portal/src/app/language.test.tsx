import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../language/catalogue.ts'
import { json } from '../session/testing/fake-server.ts'
import { dismissAllToasts } from '../ui/feedback/toast-store.ts'
import { renderStartedApp } from './testing/render-app.tsx'

const user = userEvent.setup({ delay: null })

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('shows the frame and the page in another language at once', async () => {
  const needs = [
    {
      item: 'document_review:1',
      kind: 'document_review',
      target_id: 'c0000000-0000-4000-8000-000000000001',
      title: 'Agreement',
      detail: '',
      since: '2026-11-10T09:00:00Z',
      due_at: '2026-10-01T09:00:00Z',
      link: null,
      total: 1,
    },
  ]
  await renderStartedApp({ answers: { 'POST /rest/v1/rpc/list_needs': () => json(needs) } })
  expect(await screen.findByText('1 thing needs you')).toBeVisible()
  await act(() => changeLanguage('nl'))
  expect(screen.getByRole('heading', { name: 'Welkom terug, Annelies!' })).toBeVisible()
  expect(screen.getByText('1 punt vraagt uw aandacht')).toBeVisible()
  expect(screen.getByText(/^Uw nazicht werd op 1 oktober verwacht/)).toBeVisible()
  const sidebar = within(screen.getByRole('complementary', { name: 'Zijbalk' }))
  expect(sidebar.getByRole('link', { name: 'Accountprofiel' })).toBeVisible()
  expect(document.title).toBe('Portaalpagina · Portico OneView')
  await act(() => changeLanguage('fr'))
  expect(screen.getByText(/^Votre relecture était attendue le 1/)).toBeVisible()
  expect(screen.getByRole('complementary', { name: 'Barre latérale' })).toBeVisible()
})

it('finds a page by its name in the language that is shown, and by its English name', async () => {
  await changeLanguage('fr')
  await renderStartedApp({ path: '/settings/theme' })
  expect(await screen.findByRole('heading', { name: 'Thème et apparence' })).toBeVisible()
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  await vi.waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('modèles')
  expect(screen.getByRole('option', { name: 'Modèles' })).toBeVisible()
  await user.clear(field)
  await user.keyboard('finance track')
  expect(screen.getByRole('option', { name: 'Suivi financier' })).toBeVisible()
  await user.clear(field)
  await user.keyboard('deconnexion')
  expect(screen.getByRole('option', { name: 'Se déconnecter' })).toBeVisible()
})

it.each([
  ['/profile', 'Mijn profiel', 'Persoonlijke gegevens'],
  ['/settings', 'Accountinstellingen', 'Wat wilt u wijzigen?'],
  ['/organization-settings', 'Accountprofiel', 'Meldingsvoorkeuren'],
])('shows %s in Dutch', async (path, title, card) => {
  const answers = {
    'GET /rest/v1/notification_preferences': () => json([]),
    'POST /rest/v1/rpc/list_account_members': () => json([]),
  }
  await changeLanguage('nl')
  await renderStartedApp({ path, answers })
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
  expect(await screen.findByRole('heading', { name: card })).toBeVisible()
})

it('says in French that there is no such page, and names similar ones', async () => {
  await changeLanguage('fr')
  await renderStartedApp({ path: '/modele' })
  expect(await screen.findByText('Oups ! Page introuvable')).toBeVisible()
  expect(screen.getByRole('link', { name: /Cherchiez-vous cette page/ })).toHaveAttribute('href', '/templates')
})
