import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { useLanguage } from '../../../language/use-language.ts'
import { useNamedPage } from '../../../lib/page-name.ts'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { AccountPage } from './account-page.tsx'

const ID = 'a0000000-0000-4000-8000-000000000001'
const FACTS = {
  id: ID,
  name: 'Halewijn Bank NV',
  subscription_tier: 'growth',
  subscription_end: '2026-12-16T12:00:00+00:00',
  spoc: null,
  spoc_phone: null,
  spoc_email: null,
  owner_id: null,
  owner_name: null,
  owner_role: null,
  crm_link: null,
  logo_url: null,
  created_at: '2024-03-04T10:00:00+00:00',
  people: 0,
  waiting: 1,
  blocked: 0,
  last_sign_in_at: null,
  services_on: 4,
  services: 6,
  open_cards: 9,
  coming_consults: 3,
  next_consult_at: null,
  templates: 2,
  file_bytes: 20_480,
  open_requests: 2,
  feeds: 0,
  failing_feeds: 0,
  domains: ['halewijn.example'],
  addresses: 0,
  sign_in_provider: null,
  second_factor: null,
  people_without_factor: 0,
  language: null,
}
const GET = 'POST /rest/v1/rpc/admin_get_account'
const NOTHING = {
  services: null,
  serviceStates: null,
  chooseServices: <button type="button">Choose</button>,
  inviteManager: <button type="button">Invite</button>,
  feeds: null,
  consults: null,
  board: null,
  documents: null,
  requests: null,
  history: null,
  actions: null,
}
const Known = () => <AccountPage accountId={ID} parts={() => NOTHING} />
const user = userEvent.setup({ delay: null })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    [GET]: () => json([FACTS]),
    'POST /rest/v1/rpc/admin_list_account_people': () => json([]),
    'GET /rest/v1/spocs': () => json([{ name: 'Els' }]),
  })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('shows the facts, and what needs attention', async () => {
  await renderPage(Known, { path: '/settings/admin/accounts/x' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Halewijn Bank NV' })).toBeVisible()
  for (const text of ['Never signed in', '4 of 6', '1 person waits for approval', 'No SPOC']) {
    expect(screen.getByText(text)).toBeVisible()
  }
})

it('is in the language that is shown, also when that changes', async () => {
  server.on(GET, () => json([{ ...FACTS, people: 5, people_without_factor: 3, waiting: 2 }]))
  await changeLanguage('nl')
  const Page = () => {
    useLanguage()
    return <Known />
  }
  await renderPage(Page, { path: '/settings/admin/accounts/x' })
  for (const text of [
    'Nooit aangemeld',
    '4 van 6',
    '2 gebruikers wachten op goedkeuring',
    '3 van 5 gebruikers zonder',
  ]) {
    expect(await screen.findByText(text)).toBeVisible()
  }
  expect(screen.getByText(/cliënt sinds maart 2024/)).toBeVisible()
  await act(() => changeLanguage('fr'))
  expect(screen.getByText('2 utilisateurs attendent l’approbation')).toBeVisible()
  expect(screen.getByText(/client depuis mars 2024/)).toBeVisible()
})

it('opens the editor of the contact that the address asks for, and forgets it when it is closed', async () => {
  const { address } = await renderPage(Known, { path: '/settings/admin/accounts/x?edit=spoc' })
  expect(await screen.findByRole('combobox', { name: 'SPOC of Halewijn Bank NV' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: 'SPOC of Halewijn Bank NV' })).toBeNull()
  await vi.waitFor(() => expect(address()).toBe('/settings/admin/accounts/x'))
  await user.click(screen.getByRole('link', { name: 'Choose one' }))
  expect(await screen.findByRole('combobox', { name: 'SPOC of Halewijn Bank NV' })).toHaveFocus()
})

it('leads to the contact persons of the firm while there are none', async () => {
  server.on('GET /rest/v1/spocs', () => json([]))
  await renderPage(Known, { path: '/settings/admin/accounts/x?edit=spoc' })
  const link = await screen.findByRole('link', { name: 'Add contact persons' })
  expect(link).toHaveAttribute('href', '/settings/admin?tab=settings&view=contacts')
  expect(screen.queryByRole('combobox', { name: 'SPOC of Halewijn Bank NV' })).toBeNull()
})

it('says that there is no such account', async () => {
  server.on(GET, () => json([]))
  await renderPage(Known, { path: '/settings/admin/accounts/x' })
  expect(await screen.findByText('There is no such account')).toBeVisible()
})

it('asks for nothing if the address has no valid id', async () => {
  await renderPage(() => <AccountPage accountId={null} parts={() => NOTHING} />, { path: '/settings/admin/accounts/x' })
  expect(await screen.findByText('There is no such account')).toBeVisible()
  expect(server.callsOf(GET)).toEqual([])
})

it('lets an account demand a provider that is on', async () => {
  const accounts = 'PATCH /rest/v1/accounts'
  server.on('GET /auth/v1/settings', () => json({ external: { azure: true, google: false } }))
  server.on(accounts, () => json([{ id: ID }]))
  await renderPage(Known, { path: '/settings/admin/accounts/x' })
  await user.click(await screen.findByRole('button', { name: 'Edit sign-in' }))
  const choice = screen.getByRole('combobox', { name: 'sign-in' })
  expect([...choice.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'In any way',
    'Only with Microsoft',
  ])
  await user.selectOptions(choice, 'azure')
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(server.callsOf(accounts)[0]?.body).toEqual({ sign_in_provider: 'azure' }))
})

it('gives an account a default language', async () => {
  const accounts = 'PATCH /rest/v1/accounts'
  server.on(accounts, () => json([{ id: ID }]))
  await renderPage(Known, { path: '/settings/admin/accounts/x' })
  expect(await screen.findByText('As their browser')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit default language' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'default language' }), 'Nederlands')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Default language updated successfully')).toBeVisible()
  expect(server.callsOf(accounts)[0]?.body).toEqual({ language: 'nl' })
})

it.each([
  [null, 'As the environment', 'is.null'],
  ['offer', 'As the environment', 'eq.offer'],
])('lets an account require a second factor, and offers nothing that has no effect (%s)', async (rule, shown, seen) => {
  const accounts = 'PATCH /rest/v1/accounts'
  server.on(GET, () => json([{ ...FACTS, second_factor: rule, people: 5, people_without_factor: 3 }]))
  server.on(accounts, () => json([{ id: ID }]))
  await renderPage(Known, { path: '/settings/admin/accounts/x' })
  expect(await screen.findByText(shown)).toBeVisible()
  expect(screen.getByText('3 of 5 people without one')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit second factor' }))
  const choice = screen.getByRole('combobox', { name: 'second factor' })
  expect([...choice.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'As the environment',
    'Required',
  ])
  await user.selectOptions(choice, 'require')
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(server.callsOf(accounts)[0]?.body).toEqual({ second_factor: 'require' }))
  expect(server.callsOf(accounts)[0]?.query.get('second_factor')).toBe(seen)
})

it('saves the name only if it is still the one on the screen, and says if it is taken', async () => {
  const accounts = 'PATCH /rest/v1/accounts'
  server.on(accounts, () => json({ code: '23505', message: 'duplicate' }, 409))
  await renderPage(Known, { path: '/settings/admin/accounts/x' })
  await user.click(await screen.findByRole('button', { name: 'Edit account name' }))
  await user.keyboard('Brabo{Enter}')
  expect(await screen.findByText('There is an account with this name already.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'account name' })).toHaveValue('Brabo')
  const [call] = server.callsOf(accounts)
  expect(call?.query.get('name')).toBe('eq.Halewijn Bank NV')
})

it('offers the next steps of a new account in place, ticks them from data, and goes on to the next one', async () => {
  const fresh = { ...FACTS, people: 0, services_on: 0, domains: [] as string[] }
  const domains = 'POST /rest/v1/account_email_domains'
  server.on(GET, () => json([fresh]))
  server.on('POST /rest/v1/rpc/admin_match_route', () => json([]))
  server.on(domains, () => {
    server.on(GET, () => json([{ ...fresh, domains: ['halewijn.example'] }]))
    return new Response(null, { status: 201 })
  })
  const { address } = await renderPage(Known, { path: '/settings/admin/accounts/x?new=1' })
  expect(await screen.findByRole('heading', { name: 'Next steps' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Domain' })).toHaveFocus()
  await user.keyboard('halewijn.example')
  await user.click(screen.getByRole('button', { name: 'Add domain' }))
  expect(await screen.findByText('(done)')).toBeVisible()
  expect(server.callsOf(domains)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Invite' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Choose' })).toBeVisible()
  expect(address()).toBe('/settings/admin/accounts/x')
})

it('has no steps for an account with people and services', async () => {
  server.on(GET, () => json([{ ...FACTS, people: 3, domains: [] }]))
  await renderPage(Known, { path: '/settings/admin/accounts/x' })
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()
  expect(screen.queryByText('Next steps')).toBeNull()
})

it('names the page after the account, and no longer after it is left', async () => {
  function Page() {
    const [isLeft, setLeft] = useState(false)
    return (
      <>
        <output>{useNamedPage() ?? 'by its path'}</output>
        <button type="button" onClick={() => setLeft(true)}>
          Leave
        </button>
        {!isLeft && <Known />}
      </>
    )
  }
  await renderPage(Page, { path: '/settings/admin/accounts/x' })
  expect(await screen.findByText('Halewijn Bank NV', { selector: 'output' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(screen.getByText('by its path')).toBeVisible()
})
