import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAuth } from '../../session/auth/auth-context.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { type FakeServer, fakeServer, json } from '../../session/testing/fake-server.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { AccessLogPage } from './access-log-page.tsx'
import { sha256 } from './model/sha256.ts'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const TOMAS = 'b0000000-0000-4000-8000-000000000002'
const SASKIA = 'b0000000-0000-4000-8000-000000000003'
const EVENTS = 'GET /rest/v1/access_events'
const HEAD = 'POST /rest/v1/rpc/get_access_head'
const user = userEvent.setup({ delay: null })

interface Entry {
  readonly seq: number
  readonly at: string
  readonly actor: string | null
  readonly via: string
  readonly action: string
  readonly object: string
  readonly prev_hash: string
  readonly hash: string
}

function chainOf(written: readonly Omit<Entry, 'seq' | 'at' | 'prev_hash' | 'hash'>[]): Entry[] {
  const chain: Entry[] = []
  for (const [n, entry] of written.entries()) {
    const seq = n + 1
    const prev_hash = chain.at(-1)?.hash ?? '0'.repeat(64)
    const time = `2026-01-0${seq}T09:05:03`
    const { actor, via, action, object } = entry
    const hash = sha256([prev_hash, ACCOUNT, seq, `${time}.000000Z`, actor ?? '', via, action, object].join('\n'))
    chain.push({ ...entry, seq, at: `${time}+00:00`, prev_hash, hash })
  }
  return chain
}

const CHAIN = chainOf([
  { actor: ANNELIES.id, via: 'portal', action: 'signed_in', object: '{}' },
  {
    actor: TOMAS,
    via: 'impersonation',
    action: 'viewed',
    object: JSON.stringify({ as: SASKIA, reason: '=Card cannot be moved', is_read_only: true }),
  },
  { actor: TOMAS, via: 'portal', action: 'document_opened', object: JSON.stringify({ title: 'Lease' }) },
])

let server: FakeServer
let rows: readonly Entry[] = CHAIN
let level = 'standard'
const lastOf = (chain: readonly Entry[]) => chain.slice(-1).map(({ seq, hash }) => ({ seq, hash }))

/** Answers by the order and the place that the request asks for. */
function events() {
  const query = server.callsOf(EVENTS).at(-1)?.query ?? new URLSearchParams()
  const from = Number(/^gte\.(\d+)$/.exec(query.get('seq') ?? '')?.[1] ?? 0)
  if (query.get('order')?.startsWith('seq.asc')) return json(rows.filter(({ seq }) => seq >= from))
  return json(query.has('or') ? [] : rows.toReversed())
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  rows = CHAIN
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
  server = fakeServer({
    'POST /rest/v1/rpc/get_active_impersonation_session': () => json([]),
    'GET /rest/v1/user_roles': () => json([]),
    'GET /rest/v1/user_accounts': () => json([{ account_id: ACCOUNT }]),
    'GET /rest/v1/accounts': () =>
      json([
        {
          id: ACCOUNT,
          name: 'Halewijn Bank',
          logo_url: null,
          choices: [],
          links: [{ role: 'user', access_level: level }],
        },
      ]),
    [HEAD]: () => json(lastOf(CHAIN)[0]),
    'POST /rest/v1/rpc/list_access_actors': () =>
      json([
        { actor: ANNELIES.id, name: 'Annelies Verstraete', is_of_firm: false, number: 2, acts: true },
        { actor: TOMAS, name: 'Tomas Reyniers', is_of_firm: true, number: 1, acts: true },
      ]),
    'GET /rest/v1/profiles': () => json([{ id: SASKIA, name: 'Saskia De Wit', email: 's@x.example' }]),
    [EVENTS]: events,
  })
})
afterEach(() => {
  level = 'standard'
  dismissAllToasts()
  localStorage.clear()
  vi.restoreAllMocks()
})
function Page() {
  return useAuth().snapshot.status === 'signed-in' ? <AccessLogPage /> : null
}
const open = () => renderPage(Page, { path: '/access-log' })
const verify = async () => user.click(await screen.findByRole('button', { name: 'Verify' }))

it('says who did what, when and how, and does not verify before the reader asks for it', async () => {
  await open()
  const row = within(
    (await screen.findByText(/Looked at the portal as Saskia De Wit, read-only/)).closest('tr') ?? document.body,
  )
  expect(row.getByText('“=Card cannot be moved”')).toBeVisible()
  expect(row.getByText('Tomas Reyniers')).toBeVisible()
  expect(row.getByText('Portico OneView')).toBeVisible()
  expect(row.getByText('Impersonation')).toBeVisible()
  expect(screen.getByText('Halewijn Bank')).toBeVisible()
  expect(screen.getByText('3 entries')).toBeVisible()
  expect(screen.queryByText(/chain whole/)).toBeNull()
})

it('filters by person, kind and period, and keeps the filter in the address', async () => {
  const { address } = await open()
  await screen.findByText('Tomas Reyniers', { selector: 'option' })
  await user.selectOptions(screen.getByLabelText('Who'), 'Tomas Reyniers')
  await user.selectOptions(screen.getByLabelText('What'), 'Opened a document')
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 days')
  await vi.waitFor(() => {
    const query = server.callsOf(EVENTS).at(-1)?.query
    expect(query?.get('actor')).toBe(`eq.${TOMAS}`)
    expect(query?.get('action')).toBe('eq.document_opened')
    expect(query?.get('at')).toMatch(/^gte\./)
  })
  expect(address()).toBe(`/access-log?person=${TOMAS}&kind=document_opened&days=30`)
})

it('verifies the chain, and compares it with a head that was kept', async () => {
  await open()
  await user.click(await screen.findByText('Compare with a head you kept', { selector: 'summary' }))
  const field = screen.getByRole('textbox', { name: 'Compare with a head you kept' })
  await user.type(field, 'nonsense')
  await verify()
  expect(await screen.findByText(/Paste the number of the entry/)).toBeVisible()
  await user.clear(field)
  await user.type(field, `entry 2, ${CHAIN[1]?.hash}`)
  await verify()
  expect(await screen.findByText(/3 entries, chain whole, head/)).toBeVisible()
  expect(screen.getByText(/entry 2, stands in the chain/)).toBeVisible()
})

it('names the first wrong entry, with the person and the time, and shows it', async () => {
  rows = CHAIN.map((entry) => (entry.seq === 2 ? { ...entry, object: entry.object.replace('moved', 'found') } : entry))
  const { address } = await open()
  await verify()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Entry 2 was edited')).toBeVisible()
  expect(
    alert.getByText(
      /^Tomas Reyniers: Looked at the portal .+, 2 January 2026.+Entry 1 is whole. The 2 entries from there on prove nothing/,
    ),
  ).toBeVisible()
  await user.click(alert.getByRole('button', { name: 'Show entry 2' }))
  await vi.waitFor(() => expect(address()).toBe('/access-log?entry=2'))
  await vi.waitFor(() => expect(server.callsOf(EVENTS).at(-1)?.query.get('seq')).toBe('lte.4'))
})

it('finds with the head of a mail that a log was cut together with its head', async () => {
  rows = CHAIN.slice(0, 2)
  server.on(HEAD, () => json(lastOf(rows)[0]))
  await open()
  await verify()
  expect(await screen.findByText(/2 entries, chain whole/)).toBeVisible()
  await user.click(screen.getByText('Compare with a head you kept', { selector: 'summary' }))
  await user.type(screen.getByRole('textbox'), `entry 3, ${CHAIN[2]?.hash}`)
  await verify()
  expect(await screen.findByText('The log was cut at its end, before entry 3')).toBeVisible()
})

it('says that it could not verify if the server fails, and gives no result', async () => {
  await open()
  await screen.findByText('3 entries')
  server.on(HEAD, () => json({ message: 'down' }, 500))
  await verify()
  expect(await screen.findByText(/could not be verified/)).toBeVisible()
})

it('exports what the filter shows, and no cell is a formula', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await open()
  await screen.findByText('3 entries')
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Entry,When,Who,Of,What,Details,Via,Data,Previous hash,Hash')
  expect(lines[2]).toContain('Tomas Reyniers,Portico OneView,"Looked at the portal as Saskia De Wit, read-only",“=Card')
  expect(lines.join('\n')).not.toMatch(/(^|,)"?[=+@]/m)
})

it('says that there are no entries yet', async () => {
  rows = []
  await open()
  expect(await screen.findByText('No entries yet')).toBeVisible()
})

it('says that it could not be loaded, and tries again', async () => {
  server.on(EVENTS, () => json({ message: 'down' }, 500))
  await open()
  expect(await screen.findByText('Could not load the access log.', {}, { timeout: 20_000 })).toBeVisible()
  server.on(EVENTS, events)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 entries')).toBeVisible()
})

it('is closed to people with restricted access', async () => {
  level = 'restricted'
  await open()
  expect(await screen.findByText('You cannot read the access log of this account')).toBeVisible()
  expect(server.callsOf(EVENTS)).toEqual([])
})
