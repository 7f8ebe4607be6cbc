import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '../../session/testing/fake-server.ts'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { renderApp } from '../testing/render-app.tsx'

const ID = 'a0000000-0000-4000-8000-000000000001'
const CARD = { id: 'c', title: 'Review', description: null, status: 'doing', position: 0, moved_at: '2026-01-01' }
const open = (path: string, answers = {}) =>
  renderApp({ path, isAdmin: true, answers: { 'POST /rest/v1/rpc/admin_list_accounts': () => json([]), ...answers } })

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('asks an administrator for the account', async () => {
  await open('/kanban')
  const text = 'Select an account to view the Kanban board.'
  expect(await screen.findByText(text, {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'New Card' })).toBeNull()
})

it('shows an administrator the board of the account in the address', async () => {
  const { server } = await open(`/kanban?account=${ID}`, {
    'GET /rest/v1/accounts': () => json([{ id: ID, name: 'Halewijn Bank NV' }]),
    'GET /rest/v1/kanban_cards': () => json([CARD]),
  })
  expect(await screen.findByText('Review', {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('Halewijn Bank NV')
  expect(screen.getByRole('button', { name: 'New Card' })).toBeVisible()
  expect(server.callsOf('GET /rest/v1/kanban_cards')[0]?.query.get('account_id')).toBe(`eq.${ID}`)
})

it('says that there is no such account', async () => {
  await open(`/kanban?account=${ID}`, { 'GET /rest/v1/accounts': () => json([]) })
  expect(await screen.findByText('There is no such account', {}, { timeout: 20_000 })).toBeVisible()
})

it('ignores the account in the address of a member', async () => {
  const other = ID.replace(/1$/, '2')
  const { server } = await renderApp({
    path: `/kanban?account=${other}`,
    answers: { 'GET /rest/v1/kanban_cards': () => json([CARD]) },
  })
  expect(await screen.findByText('Review', {}, { timeout: 20_000 })).toBeVisible()
  expect(server.callsOf('GET /rest/v1/kanban_cards')[0]?.query.get('account_id')).toBe(`eq.${ID}`)
})
