import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { fakeServer, json } from '../../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../../session/testing/people.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { ChangesTab } from './changes-tab.tsx'

const LIST = 'GET /rest/v1/change_requests'
const CREATE = 'POST /rest/v1/change_requests'
const DELETE = 'DELETE /rest/v1/change_requests'
const FASTER = {
  id: 'c1',
  title: 'Faster search',
  description: 'It takes too long.',
  category: 'performance',
  priority: 'high',
  status: 'in_progress',
  created_by: ANNELIES.id,
  created_at: '2026-11-15T09:30:00',
  status_note: 'With the next release',
  status_changed_at: '2026-11-16T10:00:00',
  status_changed_by: 'Hélène Marchal',
  text_changed_at: '2026-11-15T09:30:00.000001+00:00',
  author: { name: 'Annelies Verstraete', email: ANNELIES.email },
}
const user = userEvent.setup({ delay: null })
const open = (search = '') => renderPage(ChangesTab, { path: `/settings/admin${search}` })

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

it('shows each request with its badges, newest first', async () => {
  const server = fakeServer({ [LIST]: () => json([FASTER]) })
  await open()
  expect(screen.getByText('Loading change requests...')).toBeVisible()
  const item = within(await screen.findByRole('listitem'))
  for (const [text, tone] of [
    ['In progress', 'info'],
    ['High priority', 'danger'],
    ['Performance', 'neutral'],
  ] as const)
    expect(item.getByText(text)).toHaveClass(`badge-${tone}`)
  expect(item.getByText('Annelies Verstraete · 15 Nov 2026, 09:30')).toBeVisible()
  expect(server.callsOf(LIST)[0]?.query.get('order')).toBe('created_at.desc,id.asc')
})

it('is in the language of the user', async () => {
  await changeLanguage('nl')
  fakeServer({ [LIST]: () => json([FASTER]) })
  await open()
  const item = within(await screen.findByRole('listitem'))
  for (const text of ['In uitvoering', 'Hoge prioriteit', 'Prestaties']) expect(item.getByText(text)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Nieuw verzoek' }))
  await user.click(screen.getByRole('button', { name: 'Verzoek aanmaken' }))
  expect(await screen.findByText('Vul een titel in')).toBeVisible()
})

it('changes the status in place with a note, and lists one status', async () => {
  const UPDATE = 'PATCH /rest/v1/change_requests'
  const server = fakeServer({ [LIST]: () => json([FASTER]), [UPDATE]: () => json({ id: 'c1' }) })
  await open('?tab=changes&status=in_progress')
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText('since 16 Nov 2026, 10:00 · Hélène Marchal')).toBeVisible()
  expect(item.getByText('With the next release')).toBeVisible()
  expect(server.callsOf(LIST)[0]?.query.get('status')).toBe('eq.in_progress')

  await user.click(item.getByRole('button', { name: 'Edit Faster search' }))
  expect(screen.getByLabelText('Status')).toHaveFocus()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(item.getByRole('button', { name: 'Edit Faster search' })).toHaveFocus())
  await user.click(item.getByRole('button', { name: 'Edit Faster search' }))
  await user.selectOptions(screen.getByLabelText('Status'), 'Completed')
  expect(screen.getByLabelText('Note (optional)'), 'the note was about the earlier status').toHaveValue('')
  await user.type(screen.getByLabelText('Note (optional)'), 'Since today{Enter}')
  expect(await screen.findByText('Status updated successfully')).toBeVisible()
  expect(server.callsOf(UPDATE)[0]?.body).toEqual({ status: 'completed', status_note: 'Since today' })
  expect(server.callsOf(UPDATE)[0]?.query.get('id')).toBe('eq.c1')

  await user.selectOptions(screen.getByLabelText('Show'), 'Pending')
  await vi.waitFor(() => expect(server.callsOf(LIST).at(-1)?.query.get('status')).toBe('eq.pending'))
})

it('edits the text in place, and never replaces what somebody else has written unseen', async () => {
  const UPDATE = 'PATCH /rest/v1/change_requests'
  const server = fakeServer({ [LIST]: () => json([FASTER]), [UPDATE]: () => json([]) })
  await open()
  const item = within(await screen.findByRole('listitem'))
  await user.click(item.getByRole('button', { name: 'Edit the text of Faster search' }))
  await vi.waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus())
  await user.clear(screen.getByLabelText('Title'))
  await user.click(screen.getByRole('button', { name: 'Save text' }))
  expect(await screen.findByText('Title is required')).toBeVisible()
  await user.type(screen.getByLabelText('Title'), 'Instant search')
  const theirs = { ...FASTER, title: 'Quick search', text_changed_at: '2026-11-17T08:00:00+00:00' }
  server.on(LIST, () => json(server.callsOf(LIST).at(-1)?.query.has('id') ? theirs : [theirs]))
  await user.click(screen.getByRole('button', { name: 'Save text' }))
  expect(await screen.findByText('Somebody has changed it meanwhile. Save again to replace that.')).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('Instant search')
  server.on(UPDATE, () => json([{ id: 'c1' }]))
  await user.click(screen.getByRole('button', { name: 'Save text' }))
  expect(await screen.findByText('Change request updated successfully')).toBeVisible()
  const calls = server.callsOf(UPDATE)
  expect(calls.map(({ query }) => query.get('text_changed_at'))).toEqual([
    `eq.${FASTER.text_changed_at}`,
    `eq.${theirs.text_changed_at}`,
  ])
  expect(calls.at(-1)?.body).toEqual({ title: 'Instant search', description: FASTER.description })
})

it('creates a complete request with the defaults, and says what is missing otherwise', async () => {
  const server = fakeServer({ [LIST]: () => json([]), [CREATE]: () => json(null, 201) })
  await open()
  expect(await screen.findByText('No change requests yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New Request' }))
  expect(screen.getByLabelText('Title')).toHaveFocus()
  await user.type(screen.getByLabelText('Title'), 'Dark logo')
  await user.click(screen.getByRole('button', { name: 'Create Request' }))
  expect(await screen.findByText('Validation Error')).toBeVisible()
  expect(screen.getByText('Please fill in all required fields')).toBeVisible()
  expect(server.callsOf(CREATE)).toEqual([])

  await user.type(screen.getByLabelText('Description'), 'For the dark look')
  await user.click(screen.getByRole('button', { name: 'Create Request' }))
  expect(await screen.findByText('Change request created successfully')).toBeVisible()
  expect(server.callsOf(CREATE)[0]?.body).toEqual({
    title: 'Dark logo',
    description: 'For the dark look',
    category: 'feature',
    priority: 'medium',
    status: 'pending',
    created_by: ANNELIES.id,
  })
  expect(screen.queryByLabelText('Title')).toBeNull()
  expect(screen.getByRole('button', { name: 'New Request' })).toHaveFocus()
})

it.each([
  ['is refused', { code: '23514', message: 'x' }, 400],
  ['fails', {}, 500],
])('keeps the typed text when the request %s', async (_how, answer, status) => {
  const server = fakeServer({ [LIST]: () => json([]), [CREATE]: () => json(answer, status) })
  await open()
  await user.click(await screen.findByRole('button', { name: 'New Request' }))
  await user.type(screen.getByLabelText('Title'), 'T')
  await user.type(screen.getByLabelText('Description'), 'D')
  await user.click(screen.getByRole('button', { name: 'Create Request' }))
  expect(await screen.findByText('Failed to create change request')).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('T')
  expect(server.callsOf(CREATE)).toHaveLength(1)
})

it('creates nothing when the session has ended', async () => {
  localStorage.clear()
  const server = fakeServer({ [LIST]: () => json([]) })
  await open()
  await user.click(await screen.findByRole('button', { name: 'New Request' }))
  await user.type(screen.getByLabelText('Title'), 'T')
  await user.type(screen.getByLabelText('Description'), 'D')
  await user.click(screen.getByRole('button', { name: 'Create Request' }))
  expect(await screen.findByText('Not authenticated')).toBeVisible()
  expect(server.callsOf(CREATE)).toEqual([])
})

it('deletes with the option to undo, and reports a failure', async () => {
  let rows = [FASTER]
  const server = fakeServer({
    [LIST]: () => json(rows),
    [DELETE]: () => json({ code: '42501', message: 'Only administrators may do this' }, 403),
    [CREATE]: () => json(null, 201),
  })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Delete Faster search' }))
  expect(await screen.findByText('Failed to delete change request')).toBeVisible()
  expect(screen.getByText('Faster search')).toBeVisible()
  dismissAllToasts()
  server.on(DELETE, () => {
    rows = []
    return json({ id: 'c1' })
  })
  await user.click(screen.getByRole('button', { name: 'Delete Faster search' }))
  expect(await screen.findByText('Change request deleted successfully')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const { author: _author, text_changed_at: _changedAt, ...row } = FASTER
  await vi.waitFor(() => expect(server.callsOf(CREATE)[0]?.body).toEqual(row))
})

it('offers a retry when the list cannot be loaded', async () => {
  const server = fakeServer()
  await open()
  expect(await screen.findByRole('alert', {}, { timeout: 4000 })).toHaveTextContent('Failed to load change requests')
  server.on(LIST, () => json([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No change requests yet')).toBeVisible()
})

it('shows the request that the address names alone, then all of them', async () => {
  const ID = 'c0000000-0000-4000-8000-000000000001'
  const OTHER = { ...FASTER, id: 'c2', title: 'Another one' }
  const server = fakeServer()
  server.on(LIST, () => json([server.calls.at(-1)?.query.has('id') ? { ...FASTER, id: ID } : OTHER]))
  const { address } = await open(`?tab=changes&request=${ID}`)
  expect(await screen.findByRole('heading', { name: 'Faster search' })).toBeVisible()
  expect(screen.queryByText('Another one')).toBeNull()
  expect(server.callsOf(LIST).some(({ query }) => query.get('id') === `eq.${ID}`)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Show all change requests' }))
  expect(await screen.findByText('Another one')).toBeVisible()
  expect(address()).toBe('/settings/admin?tab=changes')
})
