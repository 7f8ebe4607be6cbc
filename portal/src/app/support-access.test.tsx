import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '../session/testing/fake-server.ts'
import { ANNELIES } from '../session/testing/people.ts'
import { dismissAllToasts } from '../ui/feedback/toast-store.ts'
import { renderStartedApp } from './testing/render-app.tsx'

/** What managers decide on the page of account settings, and what the others see of it. */

const SET = 'POST /rest/v1/rpc/set_support_access'
const GRANT = 'POST /rest/v1/rpc/grant_support_access'
const END = 'POST /rest/v1/rpc/end_support_grant'
const CONFIRM = 'POST /rest/v1/rpc/confirm_support_loosening'
const REFUSE = 'POST /rest/v1/rpc/refuse_support_loosening'
const OBJECT = 'POST /rest/v1/rpc/object_to_manager'
const OPEN = 'POST /rest/v1/rpc/confirm_sign_in'
const PUPPET = 'b0000000-0000-4000-8000-000000000099'
const HALEWIJN = { id: 'a0000000-0000-4000-8000-000000000001', name: 'Halewijn Bank NV', logo_url: null }
const done = () => new Response(null, { status: 204 })

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

interface Scene {
  readonly role?: string
  readonly level: string
  readonly grant?: object | null
  readonly loosening?: object | null
  readonly newManagers?: readonly object[]
  readonly holds?: readonly object[]
}

async function openSettings({
  role = 'manager',
  level,
  grant = null,
  loosening = null,
  newManagers = [],
  holds = [],
}: Scene) {
  const member = { role, access_level: 'standard' }
  const app = await renderStartedApp({
    path: '/settings',
    answers: {
      'POST /rest/v1/rpc/shell_state': () =>
        json({
          second_factor: { environment_rule: 'offer', is_missing: false, has_factor: false, may_remove: true },
          is_admin: false,
          impersonation: null,
          preferences: null,
          language: null,
          person: ANNELIES.id,
          linked: HALEWIJN.id,
          accounts: [{ ...HALEWIJN, ...member, is_chosen: true }],
          services: [],
          mailbox: HALEWIJN.id,
          unread: 0,
        }),
      'GET /rest/v1/accounts': () =>
        json({ name: HALEWIJN.name, subscription_tier: 'growth', subscription_end: null, support_access: level }),
      'POST /rest/v1/rpc/list_account_members': () =>
        json([
          {
            user_id: ANNELIES.id,
            name: 'Annelies Verstraete',
            email: 'annelies@halewijn.example',
            ...member,
            last_login: null,
            way: 'link',
          },
        ]),
      'GET /rest/v1/support_loosenings': () => json(loosening === null ? [] : [loosening]),
      'POST /rest/v1/rpc/list_new_managers': () => json(newManagers),
      'POST /rest/v1/rpc/list_sign_in_holds': () => json(holds),
      [CONFIRM]: done,
      [REFUSE]: done,
      [OBJECT]: done,
      [OPEN]: done,
      'GET /rest/v1/support_grants': () => json(grant === null ? [] : [grant]),
      [SET]: done,
      [GRANT]: () => json('2026-11-18T10:00:00Z'),
      [END]: done,
    },
  })
  const heading = await screen.findByRole('heading', { name: 'Support access' })
  return { ...app, card: within(heading.closest('section')!) }
}

it('a manager chooses what the firm may do', async () => {
  const { server, card } = await openSettings({ level: 'write' })
  expect(card.getByRole('radio', { name: 'Look and change' })).toBeChecked()
  expect(card.queryByRole('button')).toBeNull()
  await userEvent.click(card.getByRole('radio', { name: 'Off' }))
  expect(await screen.findByText('Support access updated')).toBeVisible()
  expect(server.callsOf(SET)[0]?.body).toEqual({ account_id: HALEWIJN.id, level: 'off' })
})

it('a manager of a closed account grants a day, for looking or for writing', async () => {
  const { server, card } = await openSettings({ level: 'off' })
  const writing = await card.findByRole('button', { name: 'Grant 24 hours, with changes' })
  await userEvent.click(writing)
  expect(await screen.findByText('Access granted for 24 hours')).toBeVisible()
  await vi.waitFor(() => expect(writing).not.toHaveAttribute('aria-busy'))
  await userEvent.click(card.getByRole('button', { name: 'Grant 24 hours, read-only' }))
  await vi.waitFor(() =>
    expect(server.callsOf(GRANT).map(({ body }) => (body as { allows_writing: boolean }).allows_writing)).toEqual([
      true,
      false,
    ]),
  )
})

it('shows who granted access and until when, and ends it', async () => {
  const grant = {
    granted_by: ANNELIES.id,
    allows_writing: false,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const { server, card } = await openSettings({ level: 'off', grant })
  expect(await card.findByText(/^Our firm may look until /)).toBeVisible()
  expect(card.getByText(/Granted by Annelies Verstraete\./)).toBeVisible()
  expect(card.queryByRole('button', { name: /^Grant/ })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'End now' }))
  expect(await screen.findByText('Access ended')).toBeVisible()
  expect(server.callsOf(END)[0]?.body).toEqual({ account_id: HALEWIJN.id })
})

it('ignores a grant that has run out', async () => {
  const grant = { granted_by: null, allows_writing: true, expires_at: new Date(Date.now() - 1000).toISOString() }
  const { card } = await openSettings({ level: 'off', grant })
  expect(await card.findByRole('button', { name: 'Grant 24 hours, read-only' })).toBeVisible()
  expect(card.queryByText(/may look/)).toBeNull()
})

it('a manager confirms what another one asked, objects to a new manager and confirms a sign-in', async () => {
  const { server, card } = await openSettings({
    level: 'off',
    loosening: { level: 'grant_write', asked_by: PUPPET },
    newManagers: [
      {
        user_id: PUPPET,
        name: 'Pat Puppet',
        appointed_at: '2026-11-18T10:00:00Z',
        settles_at: new Date(Date.now() + 86_400_000).toISOString(),
      },
    ],
    holds: [
      {
        id: 'c0000000-0000-4000-8000-000000000001',
        user_id: PUPPET,
        name: 'Wout Claes',
        kind: 'address',
        changed_at: '2026-11-18T10:00:00Z',
        until: '2026-11-21T10:00:00Z',
      },
    ],
  })
  expect(await card.findByText(/wants to let our firm in for 24 hours, to look and change\./)).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() => expect(server.callsOf(CONFIRM)[0]?.body).toEqual({ account_id: HALEWIJN.id }))
  await userEvent.click(await card.findByRole('button', { name: 'Object' }))
  await vi.waitFor(() =>
    expect(server.callsOf(OBJECT)[0]?.body).toEqual({ account_id: HALEWIJN.id, person_id: PUPPET }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm change' }))
  await vi.waitFor(() =>
    expect(server.callsOf(OPEN)[0]?.body).toEqual({ hold_id: 'c0000000-0000-4000-8000-000000000001' }),
  )
})

it('a new manager sees that their change waits, and takes it back', async () => {
  const { server, card } = await openSettings({
    level: 'off',
    loosening: { level: 'write', asked_by: ANNELIES.id },
    newManagers: [{ user_id: ANNELIES.id, name: 'Annelies', appointed_at: '2026-11-18T10:00:00Z', settles_at: null }],
  })
  expect(await card.findByText('Your change is waiting for another manager.')).toBeVisible()
  expect(card.queryByRole('button', { name: 'Confirm' })).toBeNull()
  expect(card.queryByRole('button', { name: 'Object' })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Withdraw' }))
  await vi.waitFor(() => expect(server.callsOf(REFUSE)).toHaveLength(1))
})

it('a manager of long standing whose own sign-in waits is no new manager, and confirms nothing', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const hold = { kind: 'password', changed_at: '2026-11-18T10:00:00Z', until }
  const { card } = await openSettings({
    level: 'off',
    newManagers: [
      {
        user_id: ANNELIES.id,
        name: 'Annelies',
        appointed_at: '2025-11-18T10:00:00Z',
        settles_at: '2025-12-02T10:00:00Z',
      },
    ],
    holds: [
      { id: 'c0000000-0000-4000-8000-000000000001', user_id: ANNELIES.id, name: 'Annelies', ...hold },
      { id: 'c0000000-0000-4000-8000-000000000002', user_id: PUPPET, name: 'Wout Claes', ...hold },
    ],
  })
  expect(await screen.findByText('Somebody else set a new password for you.')).toBeVisible()
  expect(screen.getByText(/Only somebody who has been a manager for 14 days can confirm this/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm change' })).toBeNull()
  expect(card.queryByText('You are a new manager.')).toBeNull()
})

it('a member sees the decision and cannot change it', async () => {
  const grant = { granted_by: null, allows_writing: true, expires_at: new Date(Date.now() + 60_000).toISOString() }
  const { card } = await openSettings({ role: 'user', level: 'off', grant })
  expect(card.getByText('Off')).toBeVisible()
  expect(await card.findByText(/^Our firm may look and change until /)).toBeVisible()
  expect(card.queryByRole('radio')).toBeNull()
  expect(card.queryByRole('button')).toBeNull()
})
