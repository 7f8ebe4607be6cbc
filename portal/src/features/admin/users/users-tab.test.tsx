import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage, currentLanguage } from '../../../language/catalogue.ts'
import { type FakeServer, fakeServer, json } from '../../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../../session/testing/people.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { WOUT } from './testing/listed-user.ts'
import { UsersTab } from './users-tab.tsx'

const CREATE = 'POST /functions/v1/create-user'
const user = userEvent.setup({ delay: null })
const open = () => renderPage(() => <UsersTab />, { path: '/settings/admin' })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({
    'POST /rest/v1/rpc/admin_list_users': () => json([WOUT]),
    'POST /rest/v1/rpc/admin_list_accounts': () => json([]),
  })
})
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('keeps the form when the user cannot be created', async () => {
  server.on(CREATE, () => json({}, 500))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Create User' }))
  const form = within(await screen.findByRole('form', { name: 'Create User' }))
  await user.type(form.getByLabelText(/^Email/), 'lotte@halewijn.example')
  await user.type(form.getByLabelText(/^Name/), 'Lotte')
  await user.click(form.getByRole('button', { name: 'Create User' }))
  expect(await screen.findByText('Failed to create user')).toBeVisible()
  expect(screen.queryByText('User created successfully')).toBeNull()
  expect(form.getByLabelText(/^Email/)).toHaveValue('lotte@halewijn.example')
  expect(server.callsOf(CREATE)).toHaveLength(1)
})

it('invites in the language of the account, else in that of the admin, unless the admin chooses one', async () => {
  server.on(CREATE, () => json({ success: true }))
  server.on('GET /rest/v1/accounts', () => json([{ ...ALPHA, language: 'nl' }]))
  await renderPage(() => <UsersTab />, { path: `/settings/admin?create=1&account=${ALPHA.id}` })
  const form = within(await screen.findByRole('form', { name: 'Create User' }))
  expect(await form.findByRole('option', { name: 'Nederlands, as the account' })).toBeVisible()
  await user.type(form.getByLabelText(/^Email/), 'lotte@halewijn.example')
  await user.type(form.getByLabelText(/^Name/), 'Lotte')
  await user.clear(form.getByLabelText(/^Account/))
  const choice = await form.findByRole('combobox', { name: /^Language of the invitation/ })
  expect(choice).toHaveDisplayValue('English, as you see the portal')
  await user.selectOptions(choice, 'Français')
  await user.click(form.getByRole('button', { name: 'Create User' }))
  await vi.waitFor(() =>
    expect(server.callsOf(CREATE)[0]?.body).toMatchObject({ accountId: null, language: 'fr', shownLanguage: 'en' }),
  )
})

it('offers to set the password of a user, and only a reset mail for an admin', async () => {
  server.on('POST /rest/v1/rpc/admin_list_users', () =>
    json([WOUT, { ...WOUT, place: 2, id: 'b0000000-0000-4000-8000-000000000005', name: 'Ada', role: 'admin' }]),
  )
  await open()
  await user.click(await screen.findByRole('button', { name: 'More for Wout Claessens' }))
  expect(await screen.findByRole('menuitem', { name: 'Set password…' })).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'More for Ada' }))
  expect(await screen.findByRole('menuitem', { name: 'Send password reset email' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Set password…' })).toBeNull()
})

const ALPHA = { id: 'a0000000-0000-4000-8000-000000000001', name: 'Alpha' }
const SET = 'POST /rest/v1/rpc/admin_set_user_account'
const show = (more: object) => server.on('POST /rest/v1/rpc/admin_list_users', () => json([{ ...WOUT, ...more }]))

it('shows how a user joined the account, and blocks a user who is removed from it', async () => {
  const accounts = [
    { ...ALPHA, way: 'domain', domain: 'alpha.example', role: 'user' },
    { id: 'a2', name: 'Beta', way: 'link', domain: null, role: 'viewer' },
  ]
  show({ account_id: ALPHA.id, account_name: ALPHA.name, account_count: 2, way: 'domain', confirmed: false, accounts })
  server.on(SET, () => json(null))
  await open()
  expect(await screen.findByText('by domain alpha.example, and 1 more')).toBeVisible()
  expect(screen.getByTitle('Alpha (by domain alpha.example), Beta (assigned)')).toBeVisible()
  expect(screen.getByText('Never')).toBeVisible()
  expect(within(screen.getByRole('table', { name: 'Users' })).getByText('Unconfirmed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit account of Wout Claessens' }))
  await user.clear(screen.getByRole('combobox', { name: 'account of Wout Claessens' }))
  await user.click(screen.getByRole('button', { name: 'Save account of Wout Claessens' }))
  expect(await screen.findByText('Account association updated successfully')).toBeVisible()
  expect(server.callsOf(SET).map(({ body }) => body)).toEqual([{ target_user_id: WOUT.id, old_account_id: ALPHA.id }])
})

it('shows the list in another language, without a word of English', async () => {
  show({ awaiting_account_id: ALPHA.id, awaiting_account_name: ALPHA.name, confirmed: false, role: 'admin' })
  await changeLanguage('nl')
  await open()
  const table = await screen.findByRole('table', { name: 'Gebruikers' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
    /Niet bevestigd.*Niet opgegeven.*Beheerder.*Beide.*Geen account.*wacht op goedkeuring voor Alpha.*Goedkeuren.*Geen.*Nooit/,
  )
  expect(screen.getByText('1 gebruiker')).toBeVisible()
})

it('approves or refuses a waiting user', async () => {
  show({ awaiting_account_id: ALPHA.id, awaiting_account_name: ALPHA.name })
  server.on(SET, () => json(null))
  await open()
  expect(await screen.findByText('awaiting approval for Alpha')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve Wout Claessens for Alpha' }))
  expect(await screen.findByText('User approved successfully')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More for Wout Claessens' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Refuse for Alpha' }))
  expect(await screen.findByText('User refused')).toBeVisible()
  expect(server.callsOf(SET).map(({ body }) => body)).toEqual([
    { target_user_id: WOUT.id, new_account_id: ALPHA.id },
    { target_user_id: WOUT.id, old_account_id: ALPHA.id },
  ])
})

it('lifts a block, and filters the list by blocked users', async () => {
  const lift = 'POST /rest/v1/rpc/admin_lift_block'
  show({ blocked_accounts: [ALPHA] })
  server.on(lift, () => json({ code: '22023', message: 'There is no such block' }, 400))
  await open()
  expect(await screen.findByText('blocked from Alpha')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More for Wout Claessens' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lift block from Alpha' }))
  expect(await screen.findByText('There is no such block')).toBeVisible()
  expect(server.callsOf(lift).map(({ body }) => body)).toEqual([
    { target_user_id: WOUT.id, target_account_id: ALPHA.id },
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Blocked')
  await vi.waitFor(() =>
    expect(server.callsOf('POST /rest/v1/rpc/admin_list_users').at(-1)?.body).toMatchObject({ only_those: 'blocked' }),
  )
})

describe('the window for name and language', () => {
  const PROFILES = '/rest/v1/profiles'
  const written = () => server.callsOf(`PATCH ${PROFILES}`).map(({ body, query }) => [body, query.get('language')])
  const openWindow = async () => {
    await open()
    await user.click(await screen.findByRole('button', { name: 'More for Wout Claessens' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit name and language…' }))
    return within(await screen.findByRole('dialog', { name: 'Edit name and language of Wout Claessens' }))
  }

  it('edits the name, and says at the field what another administrator has saved', async () => {
    server.on(`PATCH ${PROFILES}`, () => json([]))
    server.on(`GET ${PROFILES}`, () => json([{ name: 'Wout C.' }]))
    const dialog = await openWindow()
    const field = dialog.getByLabelText(/^Name/)
    await user.clear(field)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Name is required.')).toBeVisible()
    await user.type(field, 'Wouter Claessens{Enter}')
    expect(await dialog.findByText(/^Somebody has changed it to “Wout C.” meanwhile/)).toBeVisible()
    expect(field).toHaveValue('Wouter Claessens')
    server.on(`PATCH ${PROFILES}`, () => json([{ id: WOUT.id }]))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Name updated successfully')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(written()).toEqual([
      [{ name: 'Wouter Claessens' }, null],
      [{ name: 'Wouter Claessens' }, null],
    ])
  })

  it('gives the user a language, and nothing else', async () => {
    server.on(`PATCH ${PROFILES}`, () => json([{ id: WOUT.id }]))
    const dialog = await openWindow()
    const field = dialog.getByLabelText('Language')
    expect(field).toHaveDisplayValue('As their account, else as their browser')
    await user.selectOptions(field, 'Français')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Language updated successfully')).toBeVisible()
    expect(written()).toEqual([[{ language: 'fr' }, 'is.null']])
    expect(currentLanguage(), 'of the administrator').toBe('en')
  })

  it('shows the portal in the language that administrators give themselves', async () => {
    const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
    localStorage.setItem('portico-production-session', JSON.stringify(stored))
    server.on('POST /rest/v1/rpc/admin_list_users', () => json([{ ...WOUT, id: ANNELIES.id }]))
    server.on(`PATCH ${PROFILES}`, () => json([{ id: ANNELIES.id }]))
    const dialog = await openWindow()
    await user.selectOptions(dialog.getByLabelText('Language'), 'Français')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(currentLanguage()).toBe('fr'))
    expect(written()).toEqual([[{ language: 'fr' }, 'is.null']])
  })

  it('takes the language back', async () => {
    server.on('POST /rest/v1/rpc/admin_list_users', () => json([{ ...WOUT, language: 'nl' }]))
    server.on(`PATCH ${PROFILES}`, () => json([{ id: WOUT.id }]))
    const dialog = await openWindow()
    expect(dialog.getByLabelText('Language')).toHaveDisplayValue('Nederlands')
    await user.selectOptions(dialog.getByLabelText('Language'), '')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Language updated successfully')).toBeVisible()
    expect(written()).toEqual([[{ language: null }, 'eq.nl']])
  })

  it('says at the field which language the user has chosen meanwhile, and keeps a name that was saved', async () => {
    const answers = [[{ id: WOUT.id }], [], [{ id: WOUT.id }]]
    server.on(`PATCH ${PROFILES}`, () => json(answers.shift()))
    server.on(`GET ${PROFILES}`, () => json([{ language: 'nl' }]))
    const dialog = await openWindow()
    await user.type(dialog.getByLabelText(/^Name/), ' II')
    await user.selectOptions(dialog.getByLabelText('Language'), 'Français')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/^Somebody has changed it to “Nederlands” meanwhile/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Language updated successfully')).toBeVisible()
    expect(written()).toEqual([
      [{ name: 'Wout Claessens II' }, null],
      [{ language: 'fr' }, 'is.null'],
      [{ language: 'fr' }, 'eq.nl'],
    ])
  })

  it('stays open if the server refuses', async () => {
    server.on(`PATCH ${PROFILES}`, () => json({ code: '42501', message: 'permission denied' }, 403))
    const dialog = await openWindow()
    await user.selectOptions(dialog.getByLabelText('Language'), 'Nederlands')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to update language')).toBeVisible()
    expect(dialog.getByLabelText('Language')).toHaveDisplayValue('Nederlands')
  })
})

it('asks for another address, says at the field what is wrong, and then what it waits for', async () => {
  const CHANGE = 'POST /functions/v1/change-address'
  server.on(CHANGE, () => json({ success: false, error: 'A user with this e-mail address already exists' }, 409))
  server.on('POST /rest/v1/rpc/admin_cancel_address_change', () => json(null))
  await open()
  await user.click(await screen.findByRole('button', { name: 'More for Wout Claessens' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change e-mail address…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^New e-mail address/), 'wout@new.example')
  await user.click(dialog.getByRole('button', { name: 'Send confirmation' }))
  expect(await dialog.findByText('A user with this e-mail address already exists')).toBeVisible()
  expect(screen.queryByText('Failed to change the address')).toBeNull()

  const change = { email: 'wout@new.example', expires_at: '2099-01-01T00:00:00Z', is_mailed: true }
  server.on(CHANGE, () => json({ success: true, mailed: 2, failed: 0 }))
  server.on('POST /rest/v1/rpc/admin_list_users', () => json([{ ...WOUT, address_change: change }]))
  await user.click(dialog.getByRole('button', { name: 'Send confirmation' }))
  expect(await dialog.findByText(/^Waiting for confirmation of/)).toHaveTextContent('wout@new.example')
  expect(screen.getByText('New address')).toHaveAttribute('title', 'Waiting for confirmation of wout@new.example')
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(server.callsOf(CHANGE).at(-1)?.body).toEqual({ targetUserId: WOUT.id, email: 'wout@new.example' })
  await user.click(await dialog.findByRole('button', { name: 'Cancel the change' }))
  expect(await screen.findByText('Change of address cancelled')).toBeVisible()
})

it('says why an invitation was not sent, and sends it again', async () => {
  const AGAIN = 'POST /rest/v1/rpc/admin_resend_invitation'
  const failed = { ...WOUT, confirmed: false, failed_invitation: { error: 'no mail server', is_over: true } }
  server.on('POST /rest/v1/rpc/admin_list_users', () => json([failed]))
  server.on(AGAIN, () => json(null))
  await open()
  const badge = await screen.findByText('Invitation not sent', { selector: '.badge' })
  expect(badge).toHaveAttribute('title', 'no mail server. It is not tried again.')
  await user.click(screen.getByRole('button', { name: 'More for Wout Claessens' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }))
  expect(await screen.findByText('The invitation is sent again')).toBeVisible()
  expect(server.callsOf(AGAIN)[0]?.body).toEqual({ target_user_id: WOUT.id })
})

const RESET = 'POST /rest/v1/rpc/admin_reset_factors'

it('shows who has a second factor, and lists those without one', async () => {
  const ada = { ...WOUT, place: 2, id: 'b0000000-0000-4000-8000-000000000005', name: 'Ada', has_factor: true }
  server.on('POST /rest/v1/rpc/admin_list_users', () => json([WOUT, ada]))
  await open()
  const table = within(await screen.findByRole('table', { name: 'Users' }))
  expect(table.getByRole('columnheader', { name: /Second factor/ })).toBeVisible()
  expect(within(table.getByRole('row', { name: /Wout/ })).getByText('None')).toBeVisible()
  expect(within(table.getByRole('row', { name: /Ada/ })).getByText('On')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Without second factor')
  await vi.waitFor(() =>
    expect(server.callsOf('POST /rest/v1/rpc/admin_list_users').at(-1)?.body).toMatchObject({
      only_those: 'without_factor',
    }),
  )
})

it('resets a second factor with a reason, and keeps the form when it is refused', async () => {
  server.on(RESET, () => json({ code: 'P0002', message: 'This person has no second factor' }, 404))
  show({ has_factor: true })
  await open()
  await user.click(await screen.findByRole('button', { name: 'More for Wout Claessens' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset second factor…' }))
  const form = within(await screen.findByRole('form', { name: 'Reset second factor' }))
  await user.type(form.getByLabelText(/^Reason/), '   Lost it   ')
  await user.click(form.getByRole('button', { name: 'Reset second factor' }))
  expect(await form.findByText('A reason has 10 to 500 characters')).toBeVisible()
  expect(server.callsOf(RESET)).toEqual([])
  await user.clear(form.getByLabelText(/^Reason/))
  await user.type(form.getByLabelText(/^Reason/), ' Lost the telephone ')
  await user.click(form.getByRole('button', { name: 'Reset second factor' }))
  expect(await screen.findByText('This person has no second factor')).toBeVisible()
  server.on(RESET, () => json(null))
  await user.click(form.getByRole('button', { name: 'Reset second factor' }))
  expect(await screen.findByText('Second factor reset')).toBeVisible()
  expect(screen.queryByRole('form', { name: 'Reset second factor' })).toBeNull()
  expect(server.callsOf(RESET).at(-1)?.body).toEqual({ target_user_id: WOUT.id, reason: 'Lost the telephone' })
})
