import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { AccountsTab } from './accounts-tab.tsx'

const COUNT = 'POST /rest/v1/rpc/admin_count_account_deletion'
const CREATE = 'POST /rest/v1/accounts'
const HALEWIJN = {
  place: 1,
  total: 1,
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Halewijn Bank NV',
  subscription_tier: 'growth',
  spoc: 'Els',
  crm_link: null,
  logo_url: null,
  user_count: 12,
}
const user = userEvent.setup({ delay: null })
const open = () => renderPage(() => <AccountsTab />, { path: '/settings/admin' })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    'POST /rest/v1/rpc/admin_list_accounts': () => json([HALEWIJN]),
    'GET /rest/v1/spocs': () => json([{ name: 'Els' }]),
    [COUNT]: () =>
      json({ people: 12, files: 3, templates: 2, cards: 4, notifications: 30, feeds: 1, people_staying: 0 }),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('shows what will be deleted with an account before the admin can confirm', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: 'Delete Halewijn Bank NV' }))
  expect(
    await screen.findByText(
      '12 people and 3 files go with it. So do 2 templates, 4 cards, 30 notifications and 1 feed.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Deleting an account also removes its users.')
  expect(screen.getByRole('button', { name: 'Delete account' })).toBeEnabled()
  expect(server.callsOf(COUNT)[0]?.body).toEqual({ target_account_id: HALEWIJN.id })
})

it('disables the deletion until it is known what will be deleted', async () => {
  server.on(COUNT, () => json({}, 500))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Delete Halewijn Bank NV' }))
  expect(await screen.findByText(/could not be counted/, {}, { timeout: 4000 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete account' })).toBeDisabled()
})

it('keeps the typed name when the account cannot be created', async () => {
  server.on(CREATE, () => json({}, 500))
  await open()
  await user.type(await screen.findByLabelText('Account name'), 'Polderdata BV')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByText('Failed to create account')).toBeVisible()
  expect(screen.getByText('The service is not available right now. Please try again in a minute.')).toBeVisible()
  expect(screen.getByLabelText('Account name')).toHaveValue('Polderdata BV')
  expect(screen.queryByText('Account created successfully')).toBeNull()
  expect(server.callsOf(CREATE)).toHaveLength(1)
})

it('shows which users join by domain, at once or after approval', async () => {
  const domains = '/rest/v1/account_email_domains'
  const nobody = { joined: 0, waiting: 0, unconfirmed: 0, blocked: 0, elsewhere: 0, person_name: null }
  const alpha = {
    ...nobody,
    route: 'alpha.example',
    is_address: false,
    approval: 'automatic',
    joined: 8,
    unconfirmed: 1,
  }
  server.on('POST /rest/v1/rpc/admin_list_account_routes', () => json([alpha]))
  server.on('POST /rest/v1/rpc/admin_match_route', () =>
    json({ ...nobody, joined: 3, taken_by: null, taken_by_name: null }),
  )
  server.on(`PATCH ${domains}`, () => json({ domain: 'alpha.example' }))
  server.on(`POST ${domains}`, () => json({ code: '23505', message: 'duplicate' }, 409))
  await open()
  await user.click(await screen.findByRole('button', { name: /^E-mail domains of / }))
  expect(await screen.findByText('9 people: 8 belong, 1 unconfirmed')).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: 'After approval' }))
  expect(await screen.findByText('Approval updated successfully')).toBeVisible()
  expect(server.callsOf(`PATCH ${domains}`).map(({ body }) => body)).toEqual([{ approval: 'approval' }])
  await user.type(screen.getByLabelText('Domain'), 'Beta')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Please enter a domain such as client.example')).toBeVisible()
  await user.type(screen.getByLabelText('Domain'), '.example')
  expect(await screen.findByText('3 people belong by this domain.')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('This domain leads to an account already.')).toBeVisible()
  expect(server.callsOf(`POST ${domains}`).map(({ body }) => body)).toEqual([
    expect.objectContaining({ domain: 'beta.example' }),
  ])
})

it('warns of a public mail provider, and names the account that has a domain', async () => {
  const domains = 'POST /rest/v1/account_email_domains'
  const nobody = { joined: 0, waiting: 0, unconfirmed: 0, blocked: 0, elsewhere: 0, person_name: null }
  server.on('POST /rest/v1/rpc/admin_list_account_routes', () => json([]))
  server.on('POST /rest/v1/rpc/admin_match_route', () =>
    json({ ...nobody, taken_by: 'a2', taken_by_name: 'Brabo Verzekeringen NV' }),
  )
  await open()
  await user.click(await screen.findByRole('button', { name: /^E-mail domains of / }))
  await user.type(await screen.findByLabelText('Domain'), 'gmail.com{Enter}')
  expect(await screen.findByText(/^gmail.com is a public mail provider/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add anyway' }))
  expect(await screen.findByText('gmail.com leads to Brabo Verzekeringen NV already.')).toBeVisible()
  expect(screen.getByLabelText('Domain')).toHaveValue('gmail.com')
  expect(server.callsOf(domains)).toHaveLength(0)
})

it('tells the second of two administrators what the first has saved', async () => {
  const accounts = '/rest/v1/accounts'
  server.on(`PATCH ${accounts}`, () => json([]))
  server.on(`GET ${accounts}`, () => json([{ spoc: 'Tomas' }]))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Edit SPOC of Halewijn Bank NV' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'SPOC of Halewijn Bank NV' }), 'Not assigned')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^Somebody has changed it to “Tomas” meanwhile/)).toBeVisible()
  expect(server.callsOf(`PATCH ${accounts}`)).toHaveLength(1)
  server.on(`PATCH ${accounts}`, () => json([{ id: HALEWIJN.id }]))
  await user.click(screen.getByRole('button', { name: 'Save SPOC of Halewijn Bank NV' }))
  expect(await screen.findByText('SPOC updated successfully')).toBeVisible()
})

it('opens a new account with its next steps', async () => {
  server.on(CREATE, () => json({ id: HALEWIJN.id }, 201))
  const { address } = await open()
  await user.type(await screen.findByLabelText('Account name'), ' Polderdata BV {Enter}')
  expect(await screen.findByText('Account created successfully')).toBeVisible()
  expect(address()).toBe(`/settings/admin/accounts/${HALEWIJN.id}?new=1`)
  expect(server.callsOf(CREATE)[0]?.body).toEqual({ name: 'Polderdata BV', subscription_tier: 'starter' })
})
