import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountConsults } from '../../features/admin/planner/components/account-consults.tsx'
import { AccountBoard } from '../../features/kanban/components/account-board.tsx'
import { AccountRequests } from '../../features/support/desk/components/account-requests.tsx'
import { AccountDocuments } from '../../features/templates/components/account-documents.tsx'
import { type FakeServer, fakeServer, json } from '../../session/testing/fake-server.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const ID = 'd0000000-0000-4000-8000-000000000001'
const PATH = '/settings/admin/accounts/x'
const CONSULT = {
  place: 1,
  total: 12,
  id: ID,
  account_id: ACCOUNT,
  account_name: 'Halewijn Bank NV',
  consultant_name: 'Hélène Marchal',
  starts_at: '2998-11-20T09:00:00Z',
  length_minutes: 60,
  service: 'Legal',
  booking_link: null,
  status: 'planned',
  cancel_reason: null,
  sequence: 0,
  external_id: null,
  has_overlap: false,
}
const Consults = () => <AccountConsults accountId={ACCOUNT} />
const Board = () => <AccountBoard accountId={ACCOUNT} />
const Requests = () => <AccountRequests accountId={ACCOUNT} />
const preview = (template: { readonly title: string }) => <p>Preview of {template.title}</p>
const Documents = () => <AccountDocuments accountId={ACCOUNT} preview={preview} />

/** The words of a row, and where it leads. */
async function rowOf(name: string) {
  const link = await screen.findByRole('link', { name })
  return { text: link.closest('li')?.textContent ?? '', to: decodeURIComponent(link.getAttribute('href') ?? '') }
}

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({ 'POST /rest/v1/rpc/office_time_zone': () => json('Europe/Brussels') })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('tells the consults of an account in words; each leads to the planner', async () => {
  server.on('POST /rest/v1/rpc/admin_list_consults', () => json([CONSULT]))
  await renderPage(Consults, { path: PATH })
  const [first] = await screen.findAllByRole('link', { name: 'Legal with Hélène Marchal' })
  expect(first?.closest('li')).toHaveTextContent('10:00 – 11:00 · 60 minutes')
  expect(first?.closest('li')).toHaveTextContent(/Planned.*20 Nov/)
  expect(first).toHaveAttribute('href', expect.stringMatching(/tab=planner&account=.*week=.*consult=/))
  expect(screen.getByRole('heading', { name: 'Coming consults 12' })).toBeVisible()
})

it('offers to plan a consult if there is none', async () => {
  server.on('POST /rest/v1/rpc/admin_list_consults', () => json([]))
  await renderPage(Consults, { path: PATH })
  expect(await screen.findByText('No consults are planned')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Plan consult' })).toHaveAttribute('href', expect.stringContaining('plan=1'))
})

it('tells the open cards with their column and author; each leads to the board of the account', async () => {
  const card = { id: ID, title: 'Review', description: null, status: 'waiting', position: 0, moved_at: '2020-01-01' }
  server.on('GET /rest/v1/kanban_cards', () => json([{ ...card, author: { name: 'Wout' } }]))
  await renderPage(Board, { path: PATH })
  const { text, to } = await rowOf('Review')
  expect(text).toMatch(/in Waiting \d+ days · written by Wout/)
  expect(to).toBe(`/kanban?account=${ACCOUNT}&card=${ID}`)
})

it('offers a retry if the cards cannot be loaded', async () => {
  server.on('GET /rest/v1/kanban_cards', () => json({ message: 'no' }, 400))
  await renderPage(Board, { path: PATH })
  expect(await screen.findByText('Failed to load cards', {}, { timeout: 5000 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('tells the documents, and opens one in a preview on the page', async () => {
  const document = {
    id: ID,
    title: 'NDA',
    category: 'contracts',
    tags: null,
    file_path: 'x/nda.pdf',
    file_size: 11_264,
  }
  const row = { ...document, created_at: '2024-03-04T10:00:00Z', account_id: ACCOUNT, text_state: 'unreadable' }
  server.on('GET /rest/v1/templates', () => json([{ ...row, author: { name: 'Pieter' } }]))
  await renderPage(Documents, { path: PATH })
  const { text, to } = await rowOf('NDA')
  expect(text).toContain('Contracts · 11 KB · uploaded by Pieter')
  expect(text).toContain('Text could not be read')
  expect(text).toContain('4 Mar 2024')
  expect(to).toBe(`${PATH}?part=documents&template=${ID}`)
})

it('opens the document that the address names', async () => {
  server.on('GET /rest/v1/templates', () => json({ id: ID, title: 'NDA' }))
  await renderPage(Documents, { path: `${PATH}?part=documents&template=${ID}` })
  expect(await screen.findByText('Preview of NDA')).toBeVisible()
})

it('tells the requests with their clock and who has them; each leads to the desk', async () => {
  const request = { place: 1, total: 1, id: ID, number: 'S-2026-0041', subject: 'Cloud backup', category: null }
  const clock = { state: 'waiting', due_at: null, waiting_since: null, answered_at: null, closed_at: null }
  const people = {
    author_name: 'Wout',
    assigned_to: ID,
    handler_name: 'Ingrid',
    account_id: ACCOUNT,
    account_name: 'H',
  }
  server.on('POST /rest/v1/rpc/admin_list_support_requests', () => {
    const body = server.calls.at(-1)?.body as { queue: string } | undefined
    return json(
      body?.queue === 'all' ? [{ ...request, ...clock, ...people, priority: 'high', created_at: '2024-03-04' }] : [],
    )
  })
  await renderPage(Requests, { path: PATH })
  const { text, to } = await rowOf('Cloud backup')
  expect(text).toContain('S-2026-0041 · High priority · from Wout · with Ingrid')
  expect(text).toContain('waiting for client')
  expect(to).toBe(`/settings/admin?tab=support&account=${ACCOUNT}&request=${ID}`)
  expect(screen.getByText('No request was closed yet.')).toBeVisible()
})
