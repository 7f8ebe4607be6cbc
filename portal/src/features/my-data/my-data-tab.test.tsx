import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import '../../lib/server-messages.ts'
import { useAuth } from '../../session/auth/auth-context.ts'
import { fakeServer, json } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { MyDataTab } from './my-data-tab.tsx'

const user = userEvent.setup({ delay: null })
const LIST = 'GET /rest/v1/privacy_requests'
const ASK = 'POST /rest/v1/rpc/make_privacy_request'
const WITHDRAW = 'POST /rest/v1/rpc/withdraw_privacy_request'
const START = 'POST /functions/v1/export-data'
const PERIODS = 'GET /rest/v1/retention_rules'

const request = (more: object) => ({
  id: 'r1',
  number: 'D-2026-0011',
  kind: 'objection',
  state: 'open',
  message: 'Mail on new services',
  created_at: '2026-11-09T09:00:00Z',
  due_on: '2026-12-09',
  extension_reason: null,
  answer: null,
  answered_at: null,
  made: null,
  ...more,
})
const EXPORT = {
  id: 'r2',
  number: 'D-2026-0012',
  kind: 'export',
  state: 'done',
  message: null,
  answered_at: '2026-11-16T10:40:00Z',
  created_at: '2026-11-16T10:39:00Z',
}
const made = (more: object = {}) => ({
  file_name: 'a/r2.zip',
  steps_done: 40,
  steps: 40,
  records: 212,
  files: 9,
  bytes: 4_404_019,
  attempts: 1,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  ...more,
})

const rows =
  (...list: object[]) =>
  () =>
    json(list)
const ANSWERS = {
  'GET /rest/v1/user_roles': rows(),
  'POST /rest/v1/rpc/get_active_impersonation_session': rows(),
  [LIST]: rows(),
  [PERIODS]: rows(),
}

const Page = () => (useAuth().snapshot.status === 'signed-in' ? <MyDataTab /> : null)

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...ANSWERS, ...answers })
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
  await renderPage(Page, { path: '/my-data' })
  return server
}

const requests = async () => within(await screen.findByRole('list', { name: 'Your requests' }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

describe('the requests', () => {
  it('have a number and the date of the answer, and exports that are ready come first', async () => {
    const server = await open({ [LIST]: rows(request({}), request({ ...EXPORT, made: made() })) })
    const items = (await requests()).getAllByRole('listitem')
    expect(items[0]).toHaveTextContent('Export of 16 November')
    expect(items[0]).toHaveTextContent('Zip, 4.2 MB: 212 records and 9 files · can be downloaded until')
    expect(within(items[0] as HTMLElement).getByText('Ready')).toHaveClass('badge-success')
    expect(items[1]).toHaveTextContent('D-2026-0011 · sent 9 November · answer by Wed 9 Dec 2026')
    expect(items[1]).toHaveTextContent('Mail on new services')
    expect(server.callsOf(LIST)[0]?.query.get('user_id')).toBe(`eq.${ANNELIES.id}`)
  })

  it('show the progress of an export, and that an old one was deleted', async () => {
    const running = request({ ...EXPORT, id: 'r3', state: 'open', made: made({ steps_done: 10, expires_at: null }) })
    const old = request({ ...EXPORT, made: made({ expires_at: '2026-01-01T00:00:00Z' }) })
    await open({ [LIST]: rows(running, old) })
    const list = await requests()
    expect(list.getByRole('progressbar')).toHaveValue(0.25)
    expect(list.getByText('The file was deleted after seven days. You can ask for a new one.')).toBeVisible()
    expect(list.queryByRole('button')).toBeNull()
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  })

  it('show what the firm answered, and why it refused or takes longer', async () => {
    const answered = { state: 'done', answer: 'It is right now', answered_at: '2026-11-10T09:00:00Z' }
    await open({
      [LIST]: rows(
        request({ ...answered, kind: 'correction' }),
        request({ ...answered, id: 'r4', state: 'refused', answer: 'The law wants us to keep it' }),
        request({ id: 'r5', extension_reason: 'We have to ask others' }),
      ),
    })
    const list = await requests()
    expect(list.getByText('Our answer').parentElement).toHaveTextContent('It is right now')
    expect(list.getByText('Our reason').parentElement).toHaveTextContent('The law wants us to keep it')
    expect(list.getByText('It takes longer: We have to ask others')).toBeVisible()
    expect(list.getByText(/answered 10 November/)).toBeVisible()
  })

  it('are withdrawn after a confirmation', async () => {
    const server = await open({ [LIST]: rows(request({})), [WITHDRAW]: () => json(null) })
    await user.click((await requests()).getByRole('button', { name: 'Withdraw D-2026-0011' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Request withdrawn')).toBeVisible()
    expect(server.callsOf(WITHDRAW)[0]?.body).toEqual({ request_id: 'r1' })
  })

  it('can be loaded again', async () => {
    await open({ [LIST]: () => json({}, 403) })
    expect(await screen.findByText('Your requests could not be loaded')).toBeVisible()
  })
})

describe('asking', () => {
  it('starts an export at once', async () => {
    const server = await open({ [ASK]: () => json('r9'), [START]: () => json({ success: true }) })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Your export is being made')).toBeVisible()
    expect(server.callsOf(ASK)[0]?.body).toEqual({ kind: 'export' })
    expect(server.callsOf(START)).toHaveLength(1)
  })

  it('needs a text for a correction, and none for an erasure', async () => {
    const server = await open({ [ASK]: () => json('r9') })
    await user.click(await screen.findByRole('button', { name: 'Correct' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Ask for a correction' }))
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByText('Please say it in a few words')).toBeVisible()
    expect(server.callsOf(ASK)).toHaveLength(0)
    await user.type(dialog.getByLabelText('What is wrong, and what should it be?'), '  My name  ')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await vi.waitFor(() => expect(server.callsOf(ASK)[0]?.body).toEqual({ kind: 'correction', message: 'My name' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Erase…' }))
    await user.click(screen.getByRole('button', { name: 'Ask for erasure' }))
    await vi.waitFor(() => expect(server.callsOf(ASK)[1]?.body).toEqual({ kind: 'erasure' }))
  })

  it('says why it was refused', async () => {
    const refusal = { code: '23505', hint: 'privacy_request_open', message: 'You have asked for this already' }
    await open({ [ASK]: () => json(refusal, 409) })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('You have asked for this already')).toBeVisible()
  })
})

it('shows the periods that are set, and nothing without rules', async () => {
  await open({ [PERIODS]: rows({ category: 'notifications', months: 12 }, { category: 'unknown', months: 3 }) })
  const part = within(await screen.findByRole('region', { name: 'How long we keep it' }))
  expect(part.getAllByRole('definition')).toHaveLength(1)
  expect(part.getByRole('link', { name: 'Privacy Notice' })).toHaveAttribute('href', '/privacy-policy')
})

it('is in the language of the user', async () => {
  await changeLanguage('fr')
  await open({ [LIST]: rows(request({})) })
  expect(await screen.findByText(/réponse au plus tard le/)).toBeVisible()
  expect(screen.queryByRole('region', { name: /Combien de temps/ })).toBeNull()
})
