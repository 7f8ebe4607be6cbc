import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '../session/testing/fake-server.ts'
import { dismissAllToasts } from '../ui/feedback/toast-store.ts'
import { renderStartedApp } from './testing/render-app.tsx'

const FACTS = 'POST /rest/v1/rpc/get_trust_facts'
const RULES = 'GET /rest/v1/retention_rules'
const NONE = {
  asked_at: '2026-11-16T10:58:00Z',
  support_access: 'off',
  support_decided_by: null,
  support_decided_at: null,
  granted_until: null,
  grant_allows_writing: null,
  running_impersonations: 0,
  last_impersonation_at: null,
  administrators: 2,
  administrator_names: ['Ada', 'Ivo'],
  last_access_at: null,
  last_access_by: null,
  people: 4,
  people_with_factor: 1,
  factor_rule: 'offer',
  log_entries: null,
  log_head: null,
  log_last_at: null,
  announced_items: 0,
  next_deletion_at: null,
  backed_up_at: null,
}
const answers = { [FACTS]: () => json(NONE), [RULES]: () => json([{ category: 'consults', months: 18 }]) }

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('is linked in the footer, and shows the facts that have a source', async () => {
  const { server } = await renderStartedApp({ answers })
  const footer = within(await screen.findByRole('contentinfo'))
  await userEvent.click(await footer.findByRole('link', { name: 'Trust' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Trust' })).toBeVisible()
  expect(await screen.findByText('2 people have access')).toBeVisible()
  expect(screen.getByText(/^4 people, 25\s% with a second factor$/)).toBeVisible()
  expect(screen.getByText('18 months')).toBeVisible()
  for (const label of ['Last back-up', 'Access log', 'Last access by the firm']) {
    expect(screen.queryByText(label)).toBeNull()
  }
  expect(server.callsOf(FACTS)[0]?.body).toEqual({ account_id: 'a0000000-0000-4000-8000-000000000001' })
})

it('says that the facts could not be loaded, and loads them again', async () => {
  const { server } = await renderStartedApp({
    path: '/trust',
    answers: { ...answers, [FACTS]: () => json({ message: 'no' }, 400) },
  })
  expect(await screen.findByText('The facts could not be loaded.', undefined, { timeout: 5000 })).toBeVisible()
  server.on(FACTS, () => json(NONE))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 people have access')).toBeVisible()
})

it('is not linked for an administrator, and not for a visitor', async () => {
  await renderStartedApp({ path: '/disclaimer', isAdmin: true })
  const footer = within(await screen.findByRole('contentinfo'))
  expect(await footer.findByRole('link', { name: 'Disclaimer' })).toBeVisible()
  expect(footer.queryByRole('link', { name: 'Trust' })).toBeNull()
})
