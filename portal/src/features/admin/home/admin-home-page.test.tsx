import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { AdminHomePage } from './admin-home-page.tsx'

const RPC = 'POST /rest/v1/rpc'
const [INBOX, CLIENTS, SUMMARY] = [`${RPC}/admin_list_inbox`, `${RPC}/admin_list_clients`, `${RPC}/admin_home_summary`]
const COUNT = `${RPC}/admin_count_clients`
const PERSON = {
  item: 'person:1',
  kind: 'person',
  urgency: 'person',
  target_id: 'b0000000-0000-4000-8000-000000000009',
  title: 'Camille Renard',
  detail: 'c.renard@brabo.example',
  reason: null,
  priority: null,
  account_id: 'a0000000-0000-4000-8000-000000000002',
  account_name: 'Brabo NV',
  amount: 0,
  out_of: null,
  is_stopped: false,
  since: '2026-11-16T09:00:00Z',
  due_at: null,
  total: 1,
}
const SUMMARY_ROW = {
  open_requests: 3,
  people_without_account: 1,
  failing_feeds: 0,
  accounts: 1,
  password_changed_at: null,
  test_mail_at: null,
  test_mail_to: null,
  has_other_admin: true,
  invited_admins: 0,
  first_account_id: 'a0000000-0000-4000-8000-000000000002',
  first_account_name: 'Brabo NV',
  has_services: true,
  has_person: true,
  has_template: true,
  is_first_run: false,
  is_dismissed: false,
}
const CLIENT = {
  place: 1,
  total: 1,
  id: 'a0000000-0000-4000-8000-000000000002',
  name: 'Brabo NV',
  subscription_tier: 'growth',
  subscription_end: null,
  spoc: null,
  people: 2,
  last_sign_in: null,
  services_on: 0,
  service_count: 6,
  open_cards: 3,
  next_consult: null,
  flags: ['no_spoc', 'never_signed_in', 'no_services'],
}

const user = userEvent.setup({ delay: null })
const Page = () => (
  <AdminHomePage title="Welcome back, Joris!" email="joris@firm.example" consults={null} actions={null} />
)
const open = () => renderPage(Page, { path: '/settings/admin/home' })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    [INBOX]: () => json([PERSON]),
    [CLIENTS]: () => json([CLIENT]),
    [COUNT]: () => json({ found: 1, flagged: 1 }),
    [SUMMARY]: () => json(SUMMARY_ROW),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('links a waiting person, and takes it back', async () => {
  server.on(`${RPC}/admin_set_user_account`, () => json(null))
  server.on(`${RPC}/admin_undo_link`, () => json(null))
  await open()
  expect(await screen.findByText('1 thing needs you')).toBeVisible()
  server.on(INBOX, () => json([]))
  await user.click(screen.getByRole('button', { name: 'Link Camille Renard to Brabo NV' }))
  expect(await screen.findByText('Nothing waits for the firm.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Inbox' })).toHaveFocus()
  server.on(INBOX, () => json([PERSON]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Camille Renard has no account')).toBeVisible()
  expect(server.callsOf(`${RPC}/admin_undo_link`)).toHaveLength(1)
})

it('shows flags where the values would be, and asks for those with a flag', async () => {
  await open()
  const table = within(await screen.findByRole('table', { name: 'Clients' }))
  expect(table.getByRole('link', { name: 'Brabo NV' })).toHaveAttribute(
    'href',
    '/settings/admin/accounts/a0000000-0000-4000-8000-000000000002',
  )
  expect(table.getByRole('link', { name: 'No SPOC' })).toHaveAttribute(
    'href',
    '/settings/admin/accounts/a0000000-0000-4000-8000-000000000002?edit=spoc',
  )
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'No SPOC',
    '2',
    'Never signed in',
    'No services',
    '3',
    'None',
  ])
  expect(await screen.findByText('1 account, 1 with a flag')).toBeVisible()
  server.on(CLIENTS, () => json([]))
  await user.click(screen.getByRole('radio', { name: 'With a flag' }))
  expect(await screen.findByText('No client has a flag.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show all clients' })).toBeVisible()
})

/** Answers the endpoint when the returned function is called. */
function held(endpoint: string) {
  let answer: (response: Response) => void = () => undefined
  server.on(endpoint, () => new Promise((resolve) => (answer = resolve)))
  return (response: Response) => answer(response)
}

const searchedFor = (search: string) =>
  vi.waitFor(() => {
    for (const endpoint of [CLIENTS, COUNT]) expect(server.callsOf(endpoint).at(-1)?.body).toMatchObject({ search })
  })

it('shows no number of another search beside the clients', async () => {
  server.on(CLIENTS, () => json([{ ...CLIENT, total: 40 }]))
  server.on(COUNT, () => json({ found: 40, flagged: 12 }))
  await open()
  expect(await screen.findByText('40 accounts, 12 with a flag')).toBeVisible()
  const answerCount = held(COUNT)
  const answerList = held(CLIENTS)
  await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'brabo')
  await searchedFor('brabo')
  answerList(json([{ ...CLIENT, name: 'Brabo only' }]))
  expect(await screen.findByRole('link', { name: 'Brabo only' })).toBeVisible()
  expect(screen.queryByText(/with a flag$/, { selector: 'output' })).toBeNull()
  answerCount(json({ found: 1, flagged: 1 }))
  expect(await screen.findByText('1 account, 1 with a flag')).toBeVisible()
})

it('keeps the field when the search is cleared, and shows the number with the list that it belongs to', async () => {
  await renderPage(Page, { path: '/settings/admin/home?q=brabo' })
  expect(await screen.findByText('1 account, 1 with a flag')).toBeVisible()
  const field = screen.getByRole('searchbox', { name: 'Search clients' })
  const answerCount = held(COUNT)
  const answerList = held(CLIENTS)
  await user.clear(field)
  await searchedFor('')
  answerCount(json({ found: 40, flagged: 11 }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('link', { name: 'Brabo NV' })).toBeVisible()
  expect(screen.queryByText(/with a flag$/, { selector: 'output' })).toBeNull()
  expect(field).toHaveFocus()
  answerList(json([{ ...CLIENT, total: 40 }]))
  expect(await screen.findByText('40 accounts, 11 with a flag')).toBeVisible()
  expect(field).toHaveFocus()
})

it('keeps the field when a search that found nothing is cleared', async () => {
  server.on(CLIENTS, () => json([]))
  server.on(COUNT, () => json({ found: 0, flagged: 0 }))
  await renderPage(Page, { path: '/settings/admin/home?q=nobody' })
  expect(await screen.findByText('No clients found.')).toBeVisible()
  const field = screen.getByRole('searchbox', { name: 'Search clients' })
  held(COUNT)
  const answerList = held(CLIENTS)
  await user.clear(field)
  await searchedFor('')
  expect(field).toHaveFocus()
  answerList(json([{ ...CLIENT, total: 40 }]))
  expect(await screen.findByRole('link', { name: 'Brabo NV' })).toBeVisible()
  expect(field).toHaveFocus()
})

it('has a search beside the clients with a flag, also if their number could not be loaded', async () => {
  server.on(COUNT, () => json({ message: 'out of order' }, 400))
  await open()
  await screen.findByRole('table', { name: 'Clients' })
  expect(screen.queryByRole('searchbox', { name: 'Search clients' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'With a flag' }))
  expect(await screen.findByRole('searchbox', { name: 'Search clients' })).toBeVisible()
})

it('says which part could not be loaded, and tries again', async () => {
  const failing = () => json({ message: 'out of order' }, 400)
  server.on(INBOX, failing)
  server.on(CLIENTS, failing)
  await open()
  expect(await screen.findByText('Could not load what waits for the firm.', undefined, { timeout: 4000 })).toBeVisible()
  expect(await screen.findByText('Could not load the clients.')).toBeVisible()
  server.on(INBOX, () => json([PERSON]))
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
  expect(await screen.findByText('Camille Renard has no account')).toBeVisible()
})

it('shows the first steps instead, sends a test mail, and can be dismissed and brought back', async () => {
  const empty = { ...SUMMARY_ROW, accounts: 0, first_account_id: null, first_account_name: null, is_first_run: true }
  server.on(SUMMARY, () => json(empty))
  server.on(CLIENTS, () => json([]))
  server.on('POST /functions/v1/send-test-mail', () => json({ success: true, email: 'x' }))
  server.on(`${RPC}/admin_set_first_run`, () => json(null))
  await open()
  expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(
    await screen.findByText('No clients yet. They appear here with their people, services and next consult.'),
  ).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Inbox' })).toBeNull()
  expect(screen.getAllByRole('link', { name: 'New client' }), 'that of the step').toHaveLength(1)
  server.on(SUMMARY, () => json({ ...empty, test_mail_at: new Date().toISOString(), test_mail_to: 'x@firm.example' }))
  await user.click(screen.getByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByText(/^A test mail was sent to x@firm.example today at /)).toBeVisible()
  server.on(SUMMARY, () => json({ ...empty, is_first_run: false, is_dismissed: true }))
  await user.click(screen.getByRole('button', { name: 'Dismiss getting started' }))
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible()
  server.on(SUMMARY, () => json(empty))
  await user.click(screen.getByRole('button', { name: 'Show getting started' }))
  expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(server.callsOf(`${RPC}/admin_set_first_run`)).toHaveLength(2)
})

it('leads to the next client while other first steps are left', async () => {
  server.on(SUMMARY, () => json({ ...SUMMARY_ROW, is_first_run: true }))
  await open()
  expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'New client' })).toHaveAttribute('href', '/settings/admin?create=1')
})

it('says why a test mail could not be sent', async () => {
  server.on(SUMMARY, () => json({ ...SUMMARY_ROW, is_first_run: true }))
  const error = 'You can send 5 test mails in an hour. Please try again later.'
  server.on('POST /functions/v1/send-test-mail', () => json({ success: false, error }, 429))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByText(error)).toBeVisible()
})

it('is in the language of the user', async () => {
  await changeLanguage('fr')
  await open()
  expect(await screen.findByText('1 élément requiert votre attention')).toBeVisible()
  expect(screen.getByText('Camille Renard n’a pas de compte')).toBeVisible()
  expect(screen.getByText(/^(Lundi|Mardi|Mercredi|Jeudi|Vendredi|Samedi|Dimanche) \d/)).toBeVisible()
  expect(screen.getByRole('link', { name: '3 demandes ouvertes' })).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Clients' }))
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Pas de SPOC',
    '2',
    'Jamais connecté',
    'Aucun service',
    '3',
    'Aucune',
  ])
})
