import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAuth } from '../../../session/auth/auth-context.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { fakeServer, json } from '../../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../../session/testing/people.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { notificationsQuery, unreadCountQuery } from './list-notifications.ts'
import { useMark } from './mark-read.ts'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const LIST = 'GET /rest/v1/notification_list'
const MARK = 'PATCH /rest/v1/notifications'
const COUNT = 'POST /rest/v1/rpc/count_unread_notifications'
/** The list of the account. Nothing is for the user alone. */
const listed =
  (...rows: readonly unknown[]) =>
  (query: URLSearchParams) =>
    json(query.has('is_personal') ? [] : rows)
const row = (title: string) => ({
  id: `b0000000-0000-4000-8000-${title.padStart(12, '0')}`,
  type: 'rss_update',
  title,
  message: '',
  wording: null,
  created_at: '2026-11-18T10:00:00Z',
  data: null,
  is_read: false,
  is_test: false,
})

/** A list with the count, without the subscription that the bell has. */
function List() {
  const client = useClient()
  const { data, refetch } = useQuery(notificationsQuery(client, ACCOUNT, 10))
  const { data: unread } = useQuery(unreadCountQuery(client, ACCOUNT))
  const { mutate: mark } = useMark(ACCOUNT)
  return (
    <>
      <output>{`${unread} unread`}</output>
      <button onClick={() => void refetch()}>load again</button>
      {data?.notifications.map(({ id, isRead }) => (
        <button
          key={id}
          onClick={() => mark({ id, isRead: true })}
        >{`${id.slice(-1)} ${isRead ? 'read' : 'unread'}`}</button>
      ))}
    </>
  )
}

const Page = () => (useAuth().snapshot.status === 'signed-in' ? <List /> : null)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
})
afterEach(() => localStorage.clear())

it('shows a mark at once, and leaves loading again to the live change', async () => {
  const server = fakeServer({
    [LIST]: listed(row('1'), row('2')),
    [COUNT]: () => json(2),
    [MARK]: () => json(null),
  })
  await renderPage(Page, { path: '/' })
  await screen.findByText('2 unread', { selector: 'output' })
  await press('1 unread')
  expect(await screen.findByRole('button', { name: '1 read' })).toBeVisible()
  expect(screen.getByText('1 unread', { selector: 'output' })).toBeVisible()
  await waitFor(() => expect(server.callsOf(MARK)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.callsOf(LIST).filter(({ query }) => query.has('account_id'))).toHaveLength(1)
})

it('loads again what was loading when the user marked: it may be for a new notification', async () => {
  const server = fakeServer({ [LIST]: listed(row('1')), [COUNT]: () => json(1), [MARK]: () => json(null) })
  await renderPage(Page, { path: '/' })
  await screen.findByText('1 unread', { selector: 'output' })
  let isLoading = false
  server.on(LIST, () => {
    isLoading = true
    return new Promise<Response>(() => undefined)
  })
  await press('load again')
  await waitFor(() => expect(isLoading).toBe(true))
  server.on(LIST, listed(row('2'), { ...row('1'), is_read: true }))
  await press('1 unread')
  expect(await screen.findByRole('button', { name: '2 unread' })).toBeVisible()
})

it('does not count down from a count that may be higher', async () => {
  fakeServer({ [LIST]: listed(row('1')), [COUNT]: () => json(100), [MARK]: () => json(null) })
  await renderPage(Page, { path: '/' })
  await screen.findByText('100 unread')
  await press('1 unread')
  expect(await screen.findByRole('button', { name: '1 read' })).toBeVisible()
  expect(screen.getByText('100 unread')).toBeVisible()
})

it('shows what is for the user alone with every account, in the order of time', async () => {
  const personal = { ...row('3'), created_at: '2026-11-18T11:00:00Z' }
  fakeServer({
    [LIST]: (query) => json(query.has('is_personal') ? [personal] : [row('1')]),
    [COUNT]: () => json(2),
  })
  await renderPage(Page, { path: '/' })
  await screen.findByRole('button', { name: '3 unread' })
  expect(screen.getAllByRole('button').map(({ textContent: text }) => text)).toEqual([
    'load again',
    '3 unread',
    '1 unread',
  ])
})
