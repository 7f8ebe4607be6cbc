import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { mondayOf } from './model/office-time.ts'
import { PlannerTab } from './planner-tab.tsx'

const LIST = 'POST /rest/v1/rpc/admin_list_consults'
const ZONE = 'POST /rest/v1/rpc/office_time_zone'
const CHANGE = 'POST /rest/v1/rpc/admin_change_consult'
const CANCEL = 'POST /rest/v1/rpc/admin_cancel_consult'
const CONSULT = {
  place: 1,
  total: 1,
  id: 'd0000000-0000-4000-8000-000000000001',
  account_id: 'a0000000-0000-4000-8000-000000000001',
  account_name: 'Halewijn Bank NV',
  consultant_name: 'Hélène Marchal',
  starts_at: '2998-11-20T09:00:00Z',
  length_minutes: 60,
  service: 'Privacy & DP',
  booking_link: 'https://meet.example/halewijn',
  status: 'planned',
  cancel_reason: null,
  sequence: 2,
  external_id: null,
  has_overlap: false,
}
const user = userEvent.setup({ delay: null })
const open = () => renderPage(PlannerTab, { path: '/settings/admin' })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    [LIST]: () => json([CONSULT]),
    [ZONE]: () => json('America/New_York'),
    'POST /rest/v1/rpc/admin_list_consultants': () => json([{ name: 'Hélène Marchal' }]),
    'POST /rest/v1/rpc/admin_list_accounts': () => json([]),
    'POST /rest/v1/rpc/admin_preview_consult': () => json({ people: 4, others: [], next_free: null }),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('opens the consult that the address names, and forgets it when it is closed', async () => {
  server.on('GET /rest/v1/consultancies', () => json({ ...CONSULT, account: { name: 'Halewijn Bank NV' } }))
  const { address } = await renderPage(PlannerTab, { path: `/settings/admin?tab=planner&consult=${CONSULT.id}` })
  const form = within(await screen.findByRole('form', { name: 'Move or change consult' }))
  expect(form.getByLabelText('Account')).toHaveValue('Halewijn Bank NV')
  // A dialog takes clicks only one render after it is shown.
  await vi.waitFor(() => user.click(form.getByRole('button', { name: 'Cancel' })))
  await vi.waitFor(() => expect(address()).toBe('/settings/admin?tab=planner'))
  expect(screen.queryByRole('form')).toBeNull()
})

it('marks a consult that cannot be changed any more', async () => {
  const over = { ...CONSULT, starts_at: '2020-11-20T09:00:00Z' }
  server.on(LIST, () => json([over]))
  server.on('GET /rest/v1/consultancies', () => json({ ...over, account: { name: 'Halewijn Bank NV' } }))
  await renderPage(PlannerTab, { path: `/settings/admin?tab=planner&list=over&consult=${CONSULT.id}` })
  expect(await screen.findByRole('row', { current: true })).toHaveTextContent('Halewijn Bank NV')
  expect(screen.queryByRole('form')).toBeNull()
})

it('keeps the form and says why, if somebody else has changed the consult', async () => {
  const reason = 'Somebody has changed this consult meanwhile. Please look at it again.'
  server.on(CHANGE, () => json({ code: 'P0001', message: reason }, 400))
  await open()
  await user.click(await screen.findByRole('button', { name: /^Move or change: Halewijn Bank NV/ }))
  const form = within(await screen.findByRole('form', { name: 'Move or change consult' }))
  expect(await form.findByText(/^4 people of Halewijn Bank NV get a notification/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(reason)).toBeVisible()
  expect(form.getByLabelText('Consultant')).toHaveValue('Hélène Marchal')
})

it('exports every consult of the list that matches the filter', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await renderPage(PlannerTab, { path: '/settings/admin?tab=planner&list=over&consultant=Els%20Peeters' })
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled())
  server.on(LIST, () => json([{ ...CONSULT, status: 'cancelled', cancel_reason: 'Els is ill.' }]))
  server.on('POST /rest/v1/rpc/note_export', () => json(null))
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  const asked = { only_those: 'over', page: 1, page_size: 1000, consultant: 'Els Peeters' }
  expect(server.callsOf(LIST).at(-1)?.body).toEqual(asked)
  const [file] = save.mock.calls[0] ?? []
  const lines = (await (file as Blob).text()).split('\r\n')
  expect(lines[1]).toBe(
    '2998-11-20T09:00:00Z,60,Halewijn Bank NV,Privacy & DP,Hélène Marchal,https://meet.example/halewijn,Cancelled,Els is ill.,',
  )
})

it('takes a cancellation back', async () => {
  const RESTORE = 'POST /rest/v1/rpc/admin_restore_consult'
  server.on(CANCEL, () => json(null))
  server.on(RESTORE, () => json(null))
  await open()
  await user.click(await screen.findByRole('button', { name: /^More for Halewijn Bank NV/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel consult…' }))
  const form = within(await screen.findByRole('form', { name: 'Cancel consult' }))
  await user.type(form.getByLabelText(/^Reason/), 'Hélène is ill.')
  await user.click(form.getByRole('button', { name: 'Cancel consult' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Consult restored')).toBeVisible()
  expect(server.callsOf(CANCEL)).toHaveLength(1)
  expect(server.callsOf(RESTORE)).toHaveLength(1)
})

it('shows and takes times of the office, whatever the clock of the administrator says', async () => {
  server.on(CHANGE, () => json(null))
  await open()
  const row = await screen.findByRole('row', { name: /Halewijn Bank NV/ })
  expect(row).toHaveTextContent('4:00 – 5:00')
  await user.click(within(row).getByRole('button', { name: /^Move or change/ }))
  const form = within(await screen.findByRole('form', { name: 'Move or change consult' }))
  expect(form.getByLabelText('Time')).toHaveValue('04:00')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Consult changed')).toBeVisible()
  expect(server.callsOf(CHANGE)[0]).toMatchObject({ body: { starts_at: '2998-11-20T09:00:00.000Z' } })
})

it('is in the language of the user, the service too', async () => {
  await changeLanguage('nl')
  await open()
  const row = await screen.findByRole('row', { name: /Halewijn Bank NV/ })
  expect(row).toHaveTextContent('di 20 nov')
  expect(row).toHaveTextContent(/Privacy & AVG.*60 min/)
  await user.click(within(row).getByRole('button', { name: /^Verplaatsen of wijzigen/ }))
  const form = within(await screen.findByRole('form', { name: 'Consult verplaatsen of wijzigen' }))
  expect(await form.findByText(/^4 gebruikers van Halewijn Bank NV krijgen een melding/)).toBeVisible()
  expect(form.getByLabelText('Dienst')).toHaveValue('Privacy & DP')
})

it('says that the consults could not be loaded, and not that there are none', async () => {
  server.on(LIST, () => json({}, 500))
  await open()
  expect((await screen.findAllByText('Failed to load consults')).length).toBeGreaterThan(0)
  expect(screen.queryByText('No consults are planned')).toBeNull()
})

it('opens the form with the account that the address gives, once', async () => {
  server.on('GET /rest/v1/accounts', () => json({ id: CONSULT.account_id, name: 'Halewijn Bank NV' }))
  const { address } = await renderPage(PlannerTab, {
    path: `/settings/admin?tab=planner&account=${CONSULT.account_id}&plan=1`,
  })
  const form = within(await screen.findByRole('form', { name: 'Plan consult' }))
  expect(form.getByRole('combobox', { name: 'Account' })).toHaveValue('Halewijn Bank NV')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('form')).toBeNull()
  expect(address()).toBe(`/settings/admin?tab=planner&account=${CONSULT.account_id}`)
})

it.each([
  [1000, 1],
  [1001, 2],
  [2500, 3],
])('shows all of %i consults of a week', async (total, requests) => {
  const consults = Array.from({ length: total }, (_, n) => ({ ...CONSULT, id: `c${n}`, place: n + 1, total }))
  server.on(LIST, () => {
    const asked = server.callsOf(LIST).at(-1)?.body as { page: number; page_size: number } | undefined
    const { page = 1, page_size: size = 25 } = asked ?? {}
    return json(size === 1000 ? consults.slice((page - 1) * size, page * size) : consults.slice(0, 25))
  })
  await renderPage(PlannerTab, { path: `/settings/admin?tab=planner&week=${mondayOf('2998-11-20')}` })
  await vi.waitFor(() => expect(document.querySelectorAll('.week-entry').length).toBe(4), { timeout: 10_000 })
  expect(document.querySelector('.week-crowd')).toHaveTextContent(`+${total - 3}`)
  const asked = server.callsOf(LIST).map(({ body }) => body as { page_size: number })
  expect(asked.filter(({ page_size: size }) => size === 1000)).toHaveLength(requests)
})
