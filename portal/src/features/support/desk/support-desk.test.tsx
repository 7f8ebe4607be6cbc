import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAuth } from '../../../session/auth/auth-context.ts'
import { fakeServer, json } from '../../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../../session/testing/people.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { SupportDesk } from './support-desk.tsx'

const RPC = 'POST /rest/v1/rpc'
const ID = 'f0000000-0000-4000-8000-000000000001'
const COLLEAGUE = 'f0000000-0000-4000-8000-000000000009'
const REQUEST = {
  id: ID,
  number: 'S-2026-0041',
  user_id: 'somebody',
  author_name: 'Wout',
  subject: 'Cloud backup',
  message: 'Do we need a new one?',
  category: 'services',
  priority: 'high',
  state: 'new',
  due_at: '2026-01-05T09:00:00Z',
  waiting_since: null,
  answered_at: null,
  first_answer_minutes: null,
  closed_at: null,
  created_at: '2026-01-02T09:00:00Z',
  written_by: null,
  account_id: COLLEAGUE,
  assigned_to: null,
}
const QUEUED = { ...REQUEST, place: 1, total: 1, account_name: 'Halewijn Bank NV', handler_name: null }
const NOTE = {
  id: 'n',
  author_name: 'Ingrid',
  body: 'Check first',
  handed_to: null,
  created_at: '2026-01-03T09:00:00Z',
}
const ANSWERS = {
  [`${RPC}/admin_list_support_requests`]: () => json([QUEUED]),
  [`${RPC}/admin_count_support_requests`]: () => json({ all: 5, open: 3, waiting: 2, mine: 1, overdue: 1 }),
  [`${RPC}/admin_list_accounts`]: () => json([]),
  [`${RPC}/note_export`]: () => json(null),
  'GET /rest/v1/support_requests': () => json({ ...REQUEST, account: { name: 'Halewijn Bank NV' }, handler: null }),
  'GET /rest/v1/support_messages': () => json([]),
  'GET /rest/v1/support_attachments': () => json([]),
  'GET /rest/v1/support_notes': () => json([NOTE]),
}
const user = userEvent.setup({ delay: null })
/** The shell shows pages only to people who are signed in. */
const Page = () => (useAuth().snapshot.status === 'signed-in' ? <SupportDesk /> : null)
const open = (search = '') => renderPage(Page, { path: `/settings/admin?tab=support${search}` })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
})
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('shows the queue with the words of the clock, and exports what the filter shows', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x') }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const server = fakeServer(ANSWERS)
  await open('&show=open&q=cloud')
  const ticket = await screen.findByRole('link', { name: /Cloud backup/ })
  expect(ticket).toHaveTextContent(/S-2026-0041 · Highoverdue \d+ days/)
  expect(ticket).toHaveTextContent('Halewijn Bank NV · nobody yet')
  expect(screen.getByText('Choose a request')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain('\r\nS-2026-0041,Cloud backup,Halewijn Bank NV,Wout,Services,High,New,,')
  const exported = server.callsOf(`${RPC}/admin_list_support_requests`).at(-1)?.body
  expect(exported).toEqual({ queue: 'open', search: 'cloud', page: 1, page_size: 1000 })
  const noted = { list: 'support_requests', account_ids: [COLLEAGUE] }
  expect(server.callsOf(`${RPC}/note_export`).map(({ body }) => body)).toEqual([noted])
})

it('saves no file if the export cannot be recorded', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x') }))
  fakeServer({ ...ANSWERS, [`${RPC}/note_export`]: () => json({ message: 'no' }, 500) })
  await open('&show=open')
  await screen.findByRole('link', { name: /Cloud backup/ })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Failed to export the requests')).toBeVisible()
  expect(files).toEqual([])
})

it('sends a reply that waits for the client, and a note by its own way', async () => {
  const server = fakeServer({
    ...ANSWERS,
    [`${RPC}/reply_to_support_request`]: () => json('m'),
    [`${RPC}/add_support_note`]: () => json('n2'),
  })
  await open(`&request=${ID}`)
  const thread = within(await screen.findByRole('list', { name: 'Conversation' }))
  expect(thread.getByText('Check first').closest('li')).toHaveClass('desk-note')
  expect(thread.getByText(/Ingrid · .* · never sent to the client/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Please write an answer.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Reply to Wout' }), 'Which region?')
  await user.click(screen.getByRole('tab', { name: 'Internal note' }))
  expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Internal note' }), 'A secret')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await vi.waitFor(() =>
    expect(server.callsOf(`${RPC}/add_support_note`)[0]?.body).toEqual({ request_id: ID, body: 'A secret' }),
  )
  await user.click(screen.getByRole('tab', { name: 'Reply to client' }))
  expect(screen.getByRole('textbox', { name: 'Reply to Wout' }), 'the reply is kept').toHaveValue('Which region?')
  await user.click(screen.getByRole('button', { name: 'Send and wait for client' }))
  await vi.waitFor(() =>
    expect(server.callsOf(`${RPC}/reply_to_support_request`)[0]?.body).toEqual({
      request_id: ID,
      body: 'Which region?',
      files: [],
      asks_back: true,
    }),
  )
})

it('takes a request, hands it over with a note, and sets its state', async () => {
  const server = fakeServer({
    ...ANSWERS,
    [`${RPC}/assign_support_request`]: () => json(null),
    [`${RPC}/set_support_state`]: () => json(null),
    [`${RPC}/admin_list_support_handlers`]: () => json([{ id: COLLEAGUE, name: 'Ingrid', open_count: 2 }]),
  })
  await open(`&request=${ID}`)
  await user.click(await screen.findByRole('button', { name: 'Take it' }))
  await user.click(screen.getByRole('button', { name: 'Hand over…' }))
  await user.selectOptions(await screen.findByLabelText(/^Colleague/), 'Ingrid (handles 2)')
  await user.type(screen.getByLabelText(/^Internal note \(optional\)/), 'Yours')
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  await vi.waitFor(() =>
    expect(server.callsOf(`${RPC}/assign_support_request`).map(({ body }) => body)).toEqual([
      { request_id: ID, administrator: ANNELIES.id, note: '' },
      { request_id: ID, administrator: COLLEAGUE, note: 'Yours' },
    ]),
  )
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('option', { name: 'Answered' }), 'there is no answer yet').toBeDisabled()
  await user.selectOptions(screen.getByLabelText('State'), 'Closed')
  await vi.waitFor(() =>
    expect(server.callsOf(`${RPC}/set_support_state`)[0]?.body).toEqual({ request_id: ID, state: 'closed' }),
  )
})

it('says what could not be loaded, and that a request does not exist', async () => {
  const server = fakeServer({ ...ANSWERS, 'GET /rest/v1/support_requests': () => json(null) })
  server.on(`${RPC}/admin_list_support_requests`, () => json({ message: 'x' }, 400))
  await open('&request=wrong')
  expect(await screen.findByText('There is no such request')).toBeVisible()
  expect(await screen.findByRole('alert', {}, { timeout: 4000 })).toHaveTextContent('Failed to load the requests')
  server.on(`${RPC}/admin_list_support_requests`, () => json([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No requests are open')).toBeVisible()
})
