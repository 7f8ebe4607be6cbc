import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { useLanguage } from '../../../language/use-language.ts'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { ActionsView } from './actions-view.tsx'

const LIST = 'POST /rest/v1/rpc/admin_list_actions'
const ADMINS = 'POST /rest/v1/rpc/admin_list_recorded_administrators'
const PEOPLE = 'POST /rest/v1/rpc/admin_list_users'
const NORA = '6f1f2c1e-0000-4000-8000-000000000002'
const JORIS = '6f1f2c1e-0000-4000-8000-000000000003'
const ROW = {
  place: 1,
  total: 26,
  id: 'r1',
  created_at: '2026-11-15T09:30:00',
  action_type: 'profile_updated',
  admin_id: JORIS,
  admin_name: 'Joris',
  target_user_id: NORA,
  target_name: 'Nora',
  target_resource_id: NORA,
  account_name: null,
  former_account_name: null,
  in_place_of: null,
  in_place_of_name: null,
  details: { phone: { from: null, to: '+32 1' }, name: '=Nora' },
}
const user = userEvent.setup({ delay: null })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    [LIST]: () => json([ROW]),
    [ADMINS]: () => json([{ id: JORIS, name: 'Joris' }]),
    [PEOPLE]: () => json([{ id: NORA, name: 'Nora', email: 'nora@example.com' }]),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})
const open = () => renderPage(ActionsView, { path: '/settings/admin' })
const asked = () => server.callsOf(LIST).at(-1)?.body

it('describes each action in a sentence, with its details', async () => {
  await open()
  const row = within((await screen.findByText('changed the phone of Nora')).closest('tr') ?? document.body)
  expect(row.getByText('Joris')).toBeVisible()
  expect(row.getByText('15 Nov 2026, 09:30')).toBeVisible()
  await user.click(row.getByText('Details'))
  expect(row.getByText('(none) → +32 1')).toBeVisible()
  expect(screen.getByText('26 actions')).toBeVisible()
  expect(asked()).toEqual({ page: 1, page_size: 25 })
})

it('filters by admin, user, action and time, and keeps the filter in the address', async () => {
  const { address } = await open()
  await screen.findByText('Joris', { selector: 'option' })
  await user.selectOptions(screen.getByLabelText('Administrator'), 'Joris')
  await user.selectOptions(screen.getByLabelText('Action'), 'Password set')
  await user.click(screen.getByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: 'Nora (nora@example.com)' }))
  await user.type(screen.getByLabelText('From'), '2026-11-01')
  await vi.waitFor(() =>
    expect(asked()).toMatchObject({
      administrator: JORIS,
      action: 'password_set',
      person: NORA,
      since: new Date('2026-11-01T00:00').toISOString(),
    }),
  )
  expect(address()).toBe(
    `/settings/admin?tab=settings&view=actions&admin=${JORIS}&person=${NORA}&action=password_set&from=2026-11-01`,
  )
  await user.click(screen.getByRole('button', { name: 'Show all actions' }))
  await vi.waitFor(() => expect(address()).toBe('/settings/admin?tab=settings&view=actions'))
})

it('shows all actions about one user, and the next page', async () => {
  const { address } = await open()
  await user.click(await screen.findByText('Details'))
  await user.click(screen.getByRole('button', { name: 'Everything about Nora' }))
  await vi.waitFor(() => expect(asked()).toMatchObject({ person: NORA }))
  await user.click(screen.getByRole('button', { name: /Next/ }))
  await vi.waitFor(() => expect(address()).toContain('page=2'))
})

it('says that the list is empty, or that the filter matches nothing', async () => {
  server.on(LIST, () => json([]))
  await open()
  expect(await screen.findByText('No administrator actions yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Action'), 'Password set')
  expect(await screen.findByText('No administrator actions found')).toBeVisible()
})

it('offers a retry when the list cannot be loaded', async () => {
  server.on(LIST, () => json({ code: '42501', message: 'x' }, 403))
  await open()
  expect(await screen.findByRole('alert', {}, { timeout: 4000 })).toHaveTextContent(
    'Failed to load administrator actions',
  )
})

it('exports everything that matches the filter', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x') }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.on(LIST, () => json([{ ...ROW, total: 1 }]))
  await open()
  await screen.findByText('1 action')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain(
    'When,Administrator,Action,What,Person,In the place of,Account,Details\r\n2026-11-15T09:30:00,Joris,User updated,changed the phone of Nora,Nora,,,',
  )
  expect(asked()).toEqual({ page_size: 1000 })
})

it('exports each part after the last row of the one before, and says how far it is', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x') }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let giveSecond = () => {}
  const second = new Promise<void>((resolve) => {
    giveSecond = resolve
  })
  const part = (count: number) =>
    json(Array.from({ length: count }, (_, n) => ({ ...ROW, id: `r${n}`, total: 10_001 })))
  server.on(LIST, async () => {
    const { page_size: size, before } = asked() as { page_size: number; before?: string }
    if (before === undefined) return part(size)
    await second
    return part(3)
  })
  await open()
  await screen.findByText('more than 10,000 actions')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByRole('button', { name: '1,000 rows exported' })).toBeVisible()
  expect(asked()).toEqual({ page_size: 1000, before: ROW.created_at, before_id: 'r999' })
  giveSecond()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]?.text())?.match(/User updated/g)).toHaveLength(1003)
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible()
})

it('says on the last page that there are older actions, and offers no page beyond', async () => {
  server.on(LIST, () => json([{ ...ROW, place: 9976, total: 10_001 }]))
  await renderPage(ActionsView, { path: '/settings/admin' })
  expect(await screen.findByText('more than 10,000 actions')).toBeVisible()
  expect(screen.getByText(/choose a period, or export all/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Page 400' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

it('reports a failed export, and keeps the list', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await open()
  await screen.findByText('26 actions')
  server.on(LIST, () => json({}, 500))
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Failed to export administrator actions')).toBeVisible()
  expect(screen.getByText('changed the phone of Nora')).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

it('changes its language while it is shown', async () => {
  const Page = () => {
    useLanguage()
    return <ActionsView />
  }
  server.on(LIST, () => json([{ ...ROW, admin_name: null }]))
  await renderPage(Page, { path: '/settings/admin' })
  expect(await screen.findByText(`Unknown (${JORIS})`)).toBeVisible()
  await act(() => changeLanguage('nl'))
  expect(screen.getByText('wijzigde gegevens (telefoon) van Nora')).toBeVisible()
  expect(screen.getByText(`Onbekend (${JORIS})`)).toBeVisible()
  expect(screen.getByText('26 acties')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Actie'), 'Wachtwoord ingesteld')
  await vi.waitFor(() => expect(asked()).toMatchObject({ action: 'password_set' }))
})
