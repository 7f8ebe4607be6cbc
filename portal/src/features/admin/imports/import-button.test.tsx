import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { fakeServer, json } from '../../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../../session/testing/people.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../ui/feedback/toast-store.ts'
import { ImportButton } from './import-button.tsx'

const CHECK = 'POST /rest/v1/rpc/admin_check_people'
const IMPORT = 'POST /rest/v1/rpc/admin_import_people'
const user = userEvent.setup({ delay: null })
const FILE = new File(['Name;Email\nSofie;s@x.example\nGreet;greet\nAnna;a@x.example'], 'people.csv', {
  type: 'text/csv',
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

/** Opens the dialog and chooses a file. */
async function choose(file: File) {
  await renderPage(() => <ImportButton what="users" />, { path: '/settings/admin' })
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  await user.upload(await screen.findByLabelText(/Drop a CSV file here/), file)
}

it('shows what will become of each line, and imports those that are ready', async () => {
  const server = fakeServer({
    [CHECK]: () =>
      json([
        { line: 1, problem: null, is_known: false },
        { line: 2, problem: 'This is not a valid e-mail address', is_known: false },
        { line: 3, problem: 'A user with this e-mail address already exists', is_known: true },
      ]),
    [IMPORT]: () => json(1),
  })
  await choose(FILE)
  const lines = await screen.findByRole('region', { name: 'Lines of the file' })
  expect(
    within(lines)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    '2Sofies@x.exampleReady',
    '3GreetgreetThis is not a valid e-mail address',
    '4Annaa@x.exampleAlready there, skipped',
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Send each an invitation by mail' }))
  await user.click(screen.getByRole('button', { name: 'Import 1 user' }))
  expect(await screen.findByText('1 user imported')).toBeVisible()
  expect(server.callsOf(IMPORT)[0]?.body).toMatchObject({
    lines: [{ name: 'Sofie', email: 's@x.example', phone: '' }],
    send_mails: false,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says what is wrong with the file, and takes another one', async () => {
  const server = fakeServer({ [CHECK]: () => json([{ line: 1, problem: null, is_known: false }]) })
  await choose(new File(['Phone\n1'], 'wrong.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/Not found: Name, Email/)).toBeVisible()
  expect(server.callsOf(CHECK)).toEqual([])
  await user.upload(
    screen.getByLabelText(/Drop a CSV file here/),
    new File(['Name,Email\nA,a@x.example'], 'right.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByRole('button', { name: 'Import 1 user' })).toBeEnabled()
})

it('imports in another language', async () => {
  fakeServer({ [CHECK]: () => json([{ line: 1, problem: null, is_known: false }]), [IMPORT]: () => json(1) })
  await changeLanguage('nl')
  await renderPage(() => <ImportButton what="users" />, { path: '/settings/admin' })
  await user.click(await screen.findByRole('button', { name: 'CSV importeren' }))
  const file = new File(['Naam;E-mail\nSofie;s@x.example'], 'lijst.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText(/Sleep een CSV-bestand hierheen/), file)
  expect(await screen.findByRole('row', { name: '2 Sofie s@x.example Klaar' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '1 gebruiker importeren' }))
  expect(await screen.findByText('1 gebruiker geïmporteerd')).toBeVisible()
})

it('keeps the preview if the import is refused', async () => {
  fakeServer({
    [CHECK]: () => json([{ line: 1, problem: null, is_known: false }]),
    [IMPORT]: () => json({ code: '22023', message: 'Line 1: The name is missing' }, 400),
  })
  await choose(new File(['Name,Email\nA,a@x.example'], 'right.csv', { type: 'text/csv' }))
  await user.click(await screen.findByRole('button', { name: 'Import 1 user' }))
  expect(await screen.findByText('Nothing was imported')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import 1 user' })).toBeEnabled()
})
