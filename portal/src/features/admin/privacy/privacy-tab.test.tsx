import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, json } from '../../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../../session/testing/people.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { PrivacyTab } from './privacy-tab.tsx'

const user = userEvent.setup({ delay: null })
const LIST = 'GET /rest/v1/privacy_requests'
const ANSWER = 'POST /rest/v1/rpc/admin_answer_privacy_request'
const REFUSE = 'POST /rest/v1/rpc/admin_refuse_privacy_request'
const ERASE = 'POST /rest/v1/rpc/admin_erase_person'
const MANAGERS = 'POST /rest/v1/rpc/admin_accounts_without_manager'
const TIDY = 'POST /functions/v1/tidy-files'
const RESTART = 'POST /rest/v1/rpc/admin_restart_export'
const START = 'POST /functions/v1/export-data'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const request = (more: object) => ({
  id: 'r1',
  number: 'D-2026-0011',
  user_id: 'p1',
  kind: 'objection',
  state: 'open',
  message: 'Mail on new services',
  created_at: '2026-11-09T09:00:00Z',
  due_on: inDays(20),
  extended_at: null,
  extension_reason: null,
  answer: null,
  answered_at: null,
  person: { name: 'Bram Peeters', email: 'b@brabo.example' },
  made: null,
  ...more,
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
})
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

const open = () => renderPage(PrivacyTab, { path: '/settings/admin' })
const items = async () => {
  const list = await screen.findByRole('list', { name: 'Requests about personal data' })
  return within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement]
}

it('lists open requests by their date, and marks late ones', async () => {
  const server = fakeServer({
    [LIST]: () =>
      json([
        request({ due_on: inDays(-2) }),
        request({
          id: 'r2',
          due_on: inDays(3),
          extended_at: '2026-11-10T00:00:00Z',
          extension_reason: 'Others are asked',
        }),
        request({ id: 'r3' }),
      ]),
  })
  await open()
  const [late, soon, calm] = await items()
  expect(within(late).getByText('Overdue')).toHaveClass('badge-danger')
  expect(within(soon).getByText('Due soon')).toHaveClass('badge-warning')
  expect(within(soon).getByText('Extended: Others are asked')).toBeVisible()
  expect(within(soon).queryByRole('button', { name: /Extend/ })).toBeNull()
  expect(calm).not.toHaveTextContent(/Overdue|Due soon/)
  expect(calm).toHaveTextContent('Bram Peeters')
  const { query } = server.callsOf(LIST)[0] as { query: URLSearchParams }
  expect([query.get('state'), query.get('order')]).toEqual(['eq.open', 'due_on.asc,id.asc'])
  await user.selectOptions(screen.getByLabelText('Show'), 'All, newest first')
  await vi.waitFor(() => expect(server.callsOf(LIST).at(-1)?.query.get('order')).toBe('created_at.desc,id.asc'))
})

it('answers with a text, and refuses with a reason', async () => {
  const server = fakeServer({
    [LIST]: () => json([request({})]),
    [ANSWER]: () => json(null),
    [REFUSE]: () => json(null),
  })
  await open()
  await items()
  await user.click(screen.getByRole('button', { name: 'Refuse: D-2026-0011' }))
  const refuse = within(screen.getByRole('dialog', { name: 'Refuse D-2026-0011' }))
  await user.type(refuse.getByLabelText('Reason'), 'No')
  await user.click(refuse.getByRole('button', { name: 'Refuse and close' }))
  expect(await refuse.findByText('At least 10 characters')).toBeVisible()
  await user.click(refuse.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Answer: D-2026-0011' }))
  const answer = within(screen.getByRole('dialog', { name: 'Answer D-2026-0011' }))
  await user.type(answer.getByLabelText('Answer'), 'You get none any more')
  await user.click(answer.getByRole('button', { name: 'Answer and close' }))
  expect(await screen.findByText('Request answered')).toBeVisible()
  expect(server.callsOf(ANSWER)[0]?.body).toEqual({ request_id: 'r1', answer: 'You get none any more' })
  expect(server.callsOf(REFUSE)).toHaveLength(0)
})

it('asks before it erases somebody, and names the accounts without a manager', async () => {
  const held = {
    code: '23001',
    hint: 'legal_hold',
    message: 'A legal hold covers this person. Nothing is erased until it ends.',
  }
  let isHeld = true
  const server = fakeServer({
    [LIST]: () => json([request({ kind: 'erasure', message: null })]),
    [MANAGERS]: () => json(['Brabo NV']),
    [ERASE]: () => (isHeld ? json(held, 409) : json(null)),
    [TIDY]: () => json({ success: true, removed: 0 }),
  })
  await open()
  await items()
  await user.click(screen.getByRole('button', { name: 'Erase…: D-2026-0011' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Erase Bram Peeters?' })
  await vi.waitFor(() => expect(dialog).toHaveTextContent('the only manager of Brabo NV'))
  expect(dialog).toHaveTextContent('write to b@brabo.example first')
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText(held.message)).toBeVisible()
  isHeld = false
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('The person was erased')).toBeVisible()
  expect(server.callsOf(ERASE).at(-1)?.body).toEqual({ request_id: 'r1' })
  await vi.waitFor(() => expect(server.callsOf(TIDY)).toHaveLength(1))
})

it('restarts an export that has failed', async () => {
  const server = fakeServer({
    [LIST]: () =>
      json([
        request({ kind: 'export', message: null, made: { attempts: 10, expires_at: null } }),
        request({
          id: 'r2',
          number: 'D-2026-0012',
          kind: 'export',
          message: null,
          made: { attempts: 1, expires_at: null },
        }),
      ]),
    [RESTART]: () => json(null),
    [START]: () => json({ success: true }),
  })
  await open()
  const [failed, running] = await items()
  expect(within(running).queryByRole('button')).toBeNull()
  expect(running).toHaveTextContent('It is being made. 1 attempt')
  await user.click(within(failed).getByRole('button', { name: 'Make export: D-2026-0011' }))
  expect(await screen.findByText('The export is being made')).toBeVisible()
  expect(server.callsOf(RESTART)[0]?.body).toEqual({ request_id: 'r1' })
})

it('says that there are no open requests', async () => {
  fakeServer({ [LIST]: () => json([]) })
  await open()
  expect(await screen.findByText('No open requests')).toBeVisible()
})
