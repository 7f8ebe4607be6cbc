import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { RetentionView } from './retention-view.tsx'

const RULES = 'GET /rest/v1/retention_rules'
const HOLDS = 'GET /rest/v1/legal_holds'
const ANNOUNCED = 'GET /rest/v1/retention_announcements'
const RUNS = 'GET /rest/v1/retention_runs'
const SET_PERIOD = 'POST /rest/v1/rpc/admin_set_retention_period'
const SET_HOLD = 'POST /rest/v1/rpc/admin_set_legal_hold'
const END_HOLD = 'POST /rest/v1/rpc/admin_end_legal_hold'
const ACCOUNTS = 'POST /rest/v1/rpc/admin_list_accounts'

const HOLD = {
  id: 'h1',
  reason: 'Claim about the lease',
  set_at: '2026-11-16T09:00:00Z',
  ended_at: null,
  account: { name: 'Halewijn Bank NV' },
  person: null,
  setter: { name: 'Ada', email: 'ada@firm.example' },
  ender: null,
}
const user = userEvent.setup({ delay: null })
const open = () => renderPage(RetentionView, { path: '/settings/admin' })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    [RULES]: () => json([{ category: 'consults', months: 12, least_months: 6, most_months: 120 }]),
    [HOLDS]: () => json([HOLD]),
    [ANNOUNCED]: () =>
      json([
        {
          id: 'a1',
          category: 'consults',
          user_id: null,
          items: 38,
          deleted: 0,
          begins_at: '2026-12-16T03:10:00Z',
          account: { name: 'Meander BV' },
        },
      ]),
    [RUNS]: () => json([{ day: '2026-11-15', category: 'notifications', deleted: 412 }]),
    [SET_PERIOD]: () => new Response(null, { status: 204 }),
    [SET_HOLD]: () => json('h2'),
    [END_HOLD]: () => new Response(null, { status: 204 }),
    [ACCOUNTS]: () => json([{ id: 'acc', name: 'Meander BV' }]),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('shows periods, holds, announced deletions and what was deleted', async () => {
  await open()
  expect(within(await screen.findByRole('list', { name: 'Periods' })).getByText('1 year')).toBeVisible()
  expect(await screen.findByText('Claim about the lease')).toBeVisible()
  expect(await screen.findByRole('row', { name: /Meander BV 38 0 16 Dec 2026/ })).toBeVisible()
  expect(await screen.findByRole('row', { name: /15 Nov 2026 Notifications 412/ })).toBeVisible()
})

it('sets a period within its bounds', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: /^Change the period/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const months = dialog.getByLabelText(/Months/)
  await user.clear(months)
  await user.type(months, '5')
  await user.click(dialog.getByRole('button', { name: 'Save period' }))
  expect(
    await dialog.findByText('A whole number from 6 to 120', { selector: '[id$=error], [id$=error] *' }),
  ).toBeVisible()
  expect(server.callsOf(SET_PERIOD)).toEqual([])
  await user.clear(months)
  await user.type(months, '24')
  await user.click(dialog.getByRole('button', { name: 'Save period' }))
  expect(await screen.findByText('Period saved')).toBeVisible()
  expect(server.callsOf(SET_PERIOD)[0]?.body).toEqual({ category: 'consults', months: 24 })
})

it('sets a hold with a reason', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: 'Set a hold' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox'))
  await user.click(await dialog.findByRole('option', { name: 'Meander BV' }))
  await user.type(dialog.getByLabelText(/Reason/), '         x')
  await user.click(dialog.getByRole('button', { name: 'Set hold' }))
  expect(await dialog.findByText('A reason has 10 to 500 characters')).toBeVisible()
  await user.type(dialog.getByLabelText(/Reason/), ' complaint of a client')
  await user.click(dialog.getByRole('button', { name: 'Set hold' }))
  expect(await screen.findByText('Hold set')).toBeVisible()
  expect(server.callsOf(SET_HOLD)[0]?.body).toEqual({ reason: 'x complaint of a client', target_account_id: 'acc' })
})

it('ends a hold after a question', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: 'End the hold on Halewijn Bank NV' }))
  const question = within(await screen.findByRole('alertdialog'))
  server.on(HOLDS, () =>
    json([{ ...HOLD, ended_at: '2026-11-16T10:00:00Z', ender: { name: 'Ivo', email: 'i@x.example' } }]),
  )
  await user.click(question.getByRole('button', { name: 'End hold' }))
  expect(await screen.findByText('Hold ended')).toBeVisible()
  expect(server.callsOf(END_HOLD)[0]?.body).toEqual({ hold_id: 'h1' })
  expect(await screen.findByText(/Ended by Ivo/)).toBeVisible()
})

it('says what could not be loaded', async () => {
  for (const list of [RULES, HOLDS, ANNOUNCED, RUNS]) server.on(list, () => json({ message: 'no' }, 400))
  await open()
  for (const text of ['the periods', 'the holds', 'what is announced', 'what was deleted']) {
    expect(await screen.findByText(`Failed to load ${text}`, undefined, { timeout: 5000 })).toBeVisible()
  }
})
