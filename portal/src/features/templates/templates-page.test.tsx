import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { useAuth } from '../../session/auth/auth-context.ts'
import { fakeServer, json } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { TemplatesPage } from './templates-page.tsx'

const ID = 'a0000000-0000-4000-8000-000000000001'
const TEMPLATE = {
  id: ID,
  user_id: null,
  account_id: ID,
  title: 'Verwerkersovereenkomst',
  description: null,
  category: 'contracts',
  file_name: 'a.pdf',
  file_path: 'x/a.pdf',
  file_size: 2048,
  file_type: null,
  is_client_specific: true,
  tags: ['AVG'],
  text_state: 'pending',
  created_at: '2026-11-04T09:12:00Z',
  account_name: null,
  uploaded_by: 'Els',
  passage: null,
  total: 1,
}

const none = () => null
function Page() {
  return useAuth().snapshot.status === 'signed-in' ? <TemplatesPage preview={none} compare={none} /> : null
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

it('shows the library in Dutch, with its dates, categories and states', async () => {
  fakeServer({
    'GET /rest/v1/user_roles': () => json([]),
    'GET /rest/v1/user_accounts': () => json([{ account_id: ID }]),
    'GET /rest/v1/accounts': () => json([{ id: ID, name: 'Halewijn Bank NV', logo_url: null }]),
    'GET /rest/v1/templates': () => json([]),
    'POST /rest/v1/rpc/list_templates': () => json([TEMPLATE]),
    'POST /rest/v1/rpc/list_template_tags': () => json([{ tag: 'AVG' }]),
    'POST /rest/v1/rpc/get_active_impersonation_session': () => json([]),
  })
  await changeLanguage('nl')
  await renderPage(Page, { path: '/templates' })
  const list = await screen.findByRole('region', { name: 'Cliëntspecifieke sjablonen (1)' })
  expect(await within(list).findByText('4 nov 2026')).toBeVisible()
  expect(within(list).getByText('Contracten')).toBeVisible()
  expect(within(list).getByText('De tekst wordt gelezen')).toBeVisible()
  expect(await screen.findByText(/^Sjablonen voor Halewijn Bank NV en/)).toBeVisible()
  fireEvent.click(within(list).getByRole('checkbox'))
  expect(screen.getByText('1 sjabloon gekozen: kies er nog een om te vergelijken')).toBeVisible()
})

it.each([
  ['/templates', 10_000, 'Client specific templates (10000)'],
  ['/templates', 10_001, 'Client specific templates (more than 10,000)'],
  ['/templates?q=retention', 3000, 'Client specific templates (3000)'],
  ['/templates?q=retention', 3001, 'Client specific templates (more than 3,000)'],
])('says how many templates there are on %s with a total of %i', async (path, total, name) => {
  fakeServer({
    'GET /rest/v1/user_roles': () => json([]),
    'GET /rest/v1/user_accounts': () => json([{ account_id: ID }]),
    'GET /rest/v1/accounts': () => json([{ id: ID, name: 'Halewijn Bank NV', logo_url: null }]),
    'GET /rest/v1/templates': () => json([]),
    'POST /rest/v1/rpc/list_templates': () => json([{ ...TEMPLATE, total }]),
    'POST /rest/v1/rpc/list_template_tags': () => json([]),
    'POST /rest/v1/rpc/get_active_impersonation_session': () => json([]),
  })
  await changeLanguage('en')
  await renderPage(Page, { path })
  expect(await screen.findByRole('region', { name })).toBeVisible()
})

const OPEN = 'POST /rest/v1/rpc/open_file'
const SIGN = 'POST /storage/v1/object/sign/templates/x/a.pdf'

/** Downloads the document as an administrator or a member, and returns what the server was asked for. */
async function download(roles: readonly object[], open = () => json('2026-11-04T09:13:00Z')) {
  const server = fakeServer({
    'GET /rest/v1/user_roles': () => json(roles),
    'GET /rest/v1/user_accounts': () => json([{ account_id: ID }]),
    'GET /rest/v1/accounts': () => json([{ id: ID, name: 'Halewijn Bank NV', logo_url: null }]),
    'GET /rest/v1/templates': () => json([]),
    'POST /rest/v1/rpc/list_templates': () => json([TEMPLATE]),
    'POST /rest/v1/rpc/list_template_tags': () => json([]),
    'POST /rest/v1/rpc/get_active_impersonation_session': () => json([]),
    [OPEN]: open,
    [SIGN]: () => json({ signedURL: '/object/sign/templates/x/a.pdf?token=t' }),
  })
  await changeLanguage('en')
  await renderPage(Page, { path: '/templates' })
  const [button] = await screen.findAllByRole('button', { name: 'Download Verwerkersovereenkomst' })
  if (button !== undefined) fireEvent.click(button)
  return server
}

it('opens the document of an account before an administrator downloads it', async () => {
  const server = await download([{ role: 'admin' }])
  await vi.waitFor(() => expect(server.callsOf(SIGN)).toHaveLength(1))
  expect(server.callsOf(OPEN).map(({ body }) => body)).toEqual([{ file_path: 'x/a.pdf', bucket: 'templates' }])
  const order = server.calls.map(({ method, path }) => `${method} ${path}`)
  expect(order.indexOf(OPEN)).toBeLessThan(order.indexOf(SIGN))
})

it('downloads nothing if it cannot be opened', async () => {
  const refused = { code: 'PT404', message: 'There is no such document', hint: 'no_such_document', details: null }
  const server = await download([{ role: 'admin' }], () => json(refused, 404))
  await vi.waitFor(() => expect(server.callsOf(OPEN)).toHaveLength(1))
  expect(await screen.findByText('Failed to download template')).toBeVisible()
  expect(server.callsOf(SIGN)).toEqual([])
})

it('opens nothing for a member', async () => {
  const server = await download([])
  await vi.waitFor(() => expect(server.callsOf(SIGN)).toHaveLength(1))
  expect(server.callsOf(OPEN)).toEqual([])
})
