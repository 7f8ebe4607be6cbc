import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { FirmLog } from './firm-log.tsx'

const LIST = 'POST /rest/v1/rpc/admin_list_access_events'
const ALPHA = 'a0000000-0000-4000-8000-000000000001'
const TOMAS = 'b0000000-0000-4000-8000-000000000002'
const SASKIA = 'b0000000-0000-4000-8000-000000000003'
const ROW = {
  account_id: ALPHA,
  account_name: 'Alpha',
  seq: 60,
  at: '2026-01-15T09:30:00.000001+00:00',
  actor: TOMAS,
  actor_name: 'Tomas',
  is_of_firm: true,
  via: 'impersonation',
  action: 'changed',
  object: JSON.stringify({ what: 'kanban_card_updated', title: 'Call', as: SASKIA }),
}
const GONE = {
  ...ROW,
  account_name: null,
  actor_name: null,
  seq: 59,
  is_of_firm: false,
  via: 'portal',
  action: 'signed_in',
  object: '{}',
}
const user = userEvent.setup({ delay: null })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    [LIST]: () => json([ROW, GONE]),
    'POST /rest/v1/rpc/admin_list_users': () => json([{ id: TOMAS, name: 'Tomas', email: 't@x.example' }]),
    'POST /rest/v1/rpc/admin_list_accounts': () => json([{ id: ALPHA, name: 'Alpha' }]),
    'GET /rest/v1/accounts': () => json({ id: ALPHA, name: 'Alpha' }),
    'GET /rest/v1/profiles': () => json([{ id: SASKIA, name: 'Saskia', email: 's@x.example' }]),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})
const open = () => renderPage(FirmLog, { path: '/settings/admin' })
const asked = () => server.callsOf(LIST).at(-1)?.body

it('says who did what in which account, and links to the account', async () => {
  await open()
  const row = within((await screen.findByText('Changed a card')).closest('tr') ?? document.body)
  expect(row.getByText('Tomas')).toBeVisible()
  expect(await row.findByText('The firm, as Saskia')).toBeVisible()
  expect(row.getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', `/settings/admin/accounts/${ALPHA}`)
  expect(screen.getByText('Deleted account')).toBeVisible()
  expect(screen.getByText('Somebody who was deleted')).toBeVisible()
  expect(asked()).toEqual({ page_size: 50 })
  expect(screen.getByText('2 entries')).toBeVisible()
})

it('filters by account, person, kind and days, and keeps the filter in the address', async () => {
  const { address } = await open()
  await user.click(screen.getByRole('combobox', { name: 'Account' }))
  await user.click(await screen.findByRole('option', { name: 'Alpha' }))
  await user.click(screen.getByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: 'Tomas (t@x.example)' }))
  await user.selectOptions(screen.getByLabelText('What'), 'Signed in')
  await user.type(screen.getByLabelText('From'), '2026-01-01')
  await vi.waitFor(() =>
    expect(asked()).toEqual({
      account: ALPHA,
      person: TOMAS,
      kind: 'signed_in',
      since: '2025-12-31T23:00:00.000Z',
      page_size: 50,
    }),
  )
  expect(address()).toBe(`/settings/admin?tab=access&account=${ALPHA}&person=${TOMAS}&kind=signed_in&from=2026-01-01`)
  await user.click(screen.getByRole('button', { name: 'Show all entries' }))
  await vi.waitFor(() => expect(address()).toBe('/settings/admin?tab=access'))
})

it('continues after the last entry', async () => {
  server.on(LIST, () => json(Array.from({ length: 50 }, (_, n) => ({ ...ROW, seq: 60 - n }))))
  await open()
  expect(await screen.findByText('The newest 50 entries')).toBeVisible()
  server.on(LIST, () => json([GONE]))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('51 entries')).toBeVisible()
  expect(asked()).toEqual({ page_size: 50, before: ROW.at, before_account: ALPHA, before_seq: 11 })
})

it('says that nothing was found, or that it could not be loaded', async () => {
  server.on(LIST, () => json([]))
  await open()
  expect(await screen.findByText('No entries yet')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('What'), 'Signed in')
  expect(await screen.findByText('No entries found')).toBeVisible()
})
