import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../../language/catalogue.ts'
import { type FakeServer, fakeServer, json } from '../../../../session/testing/fake-server.ts'
import { renderPage } from '../../../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../../../ui/feedback/toast-store.ts'
import { SecondFactorCard } from './second-factor-card.tsx'

const READ = 'POST /rest/v1/rpc/admin_second_factor_overview'
const SET = 'POST /rest/v1/rpc/admin_set_second_factor'
const OVERVIEW = { rule: 'offer', administrators: 12, administrators_without: 4, people: 31, people_without: 20 }
const user = userEvent.setup({ delay: null })
const open = () => renderPage(SecondFactorCard, { path: '/settings/admin' })

let server: FakeServer
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = fakeServer({ [READ]: () => json(OVERVIEW), [SET]: () => json(null) })
})
afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('shows the rule and who would be without, and asks before it saves another', async () => {
  await open()
  expect(await screen.findByRole('radio', { name: 'Offered' })).toBeChecked()
  expect(screen.getByText(/4 of 12 administrators have no second factor\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save rule' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Required' }))
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Require a second factor of everybody?' }))
  expect(question.getByText(/20 of 31 people have no second factor\. They get nothing/)).toBeVisible()
  expect(server.callsOf(SET)).toEqual([])
  server.on(READ, () => json({ ...OVERVIEW, rule: 'require' }))
  await user.click(question.getByRole('button', { name: 'Save rule' }))
  expect(await screen.findByText('Rule of the second factor saved')).toBeVisible()
  expect(server.callsOf(SET)[0]?.body).toEqual({ new_rule: 'require' })
  expect(await screen.findByRole('radio', { name: 'Required' })).toBeChecked()
})

it('says why the rule was refused, and keeps the question open', async () => {
  const message = 'Sign in with a second factor yourself before you require it of everybody'
  server.on(SET, () => json({ code: 'PT403', message, hint: 'own_factor_first' }, 403))
  await open()
  await user.click(await screen.findByRole('radio', { name: 'Required' }))
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Save rule' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('alertdialog')).toBeVisible()
})

it('can be loaded again after a failure', async () => {
  server.on(READ, () => json({ message: 'no' }, 400))
  await open()
  expect(await screen.findByText('Failed to load the rule')).toBeVisible()
  server.on(READ, () => json({ ...OVERVIEW, rule: 'off', administrators: 1, administrators_without: 0 }))
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByRole('radio', { name: 'Off' })).toBeChecked()
  expect(screen.getByText(/The administrator has a second factor\./)).toBeVisible()
})

it('counts in the language of the user', async () => {
  await changeLanguage('fr')
  server.on(READ, () => json({ ...OVERVIEW, administrators_without: 1, people: 1, people_without: 0 }))
  await open()
  expect(await screen.findByRole('radio', { name: 'Proposé' })).toBeChecked()
  expect(
    screen.getByText('1 sur 12 administrateurs n’a pas de second facteur. L’utilisateur a un second facteur.'),
  ).toBeVisible()
})
