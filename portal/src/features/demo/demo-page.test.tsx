import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { fakeServer, json, refusal } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { DemoPage } from './demo-page.tsx'

const SIGN_IN = 'POST /training/auth/v1/token'
const user = userEvent.setup({ delay: null })

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('switches to training and signs the sample customer in', async () => {
  const server = fakeServer({ [SIGN_IN]: () => json(sessionOf(ANNELIES)) })
  await renderPage(DemoPage, { path: '/demo' })
  expect(await screen.findByRole('heading', { name: 'Demo - Training Environment' })).toBeVisible()
  expect(localStorage.getItem('portico-environment')).toBe('training')
  expect(screen.getByRole('tab', { name: 'Customer Login' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByLabelText('Email')).toHaveValue('customer@training.example')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(server.calls.map(({ path }) => path)).toEqual(['/training/auth/v1/token'])
  expect(server.calls[0]?.body).toMatchObject({ email: 'customer@training.example', password: 'Customer-1!' })
})

it('has a separate form for admins', async () => {
  const server = fakeServer({ [SIGN_IN]: () => refusal(400, 'invalid_credentials', 'Invalid login credentials') })
  await renderPage(DemoPage, { path: '/demo' })
  await user.click(await screen.findByRole('tab', { name: 'Admin Login' }))
  expect(screen.getByLabelText('Admin Email')).toHaveValue('admin@training.example')
  expect(screen.getByText('Administrative access only')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Admin Sign In' }))
  expect(await screen.findByText('Login failed')).toBeVisible()
  expect(screen.getByText('Invalid admin credentials')).toBeVisible()

  server.on(SIGN_IN, () => json({}, 503))
  await user.click(screen.getByRole('button', { name: 'Admin Sign In' }))
  expect(await screen.findByText(/The service is not available right now/)).toBeVisible()

  server.on(SIGN_IN, () => json(sessionOf(ANNELIES)))
  await user.click(screen.getByRole('button', { name: 'Admin Sign In' }))
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(screen.getByText('Admin login successful')).toBeVisible()
  expect(screen.getByText('Welcome to the admin panel')).toBeVisible()
})

it('checks the admin form too', async () => {
  const server = fakeServer()
  await renderPage(DemoPage, { path: '/demo' })
  await user.click(await screen.findByRole('tab', { name: 'Admin Login' }))
  await user.clear(screen.getByLabelText('Admin Email'))
  await user.clear(screen.getByLabelText('Admin Password'))
  await user.click(screen.getByRole('button', { name: 'Admin Sign In' }))
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
  expect(screen.getByText('Password is required.')).toBeVisible()
  expect(server.calls).toEqual([])
})

it('says that there are no sample logins if the server offers none, and stays in production', async () => {
  const server = fakeServer()
  await renderPage(DemoPage, { path: '/demo', config: { demo: null } })
  expect(await screen.findByRole('heading', { name: 'Demo - Training Environment' })).toBeVisible()
  expect(screen.getByText(/There are no sample logins on this server/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(localStorage.getItem('portico-environment')).not.toBe('training')
  await user.click(screen.getByRole('link', { name: 'Go to sign-in' }))
  expect(await screen.findByText('At /')).toBeVisible()
  expect(server.calls).toEqual([])
})

it('is shown in Dutch', async () => {
  await changeLanguage('nl')
  fakeServer({})
  await renderPage(DemoPage, { path: '/demo' })
  expect(await screen.findByRole('heading', { name: 'Demo - Trainingsomgeving' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Als beheerder' }))
  expect(screen.getByLabelText('E-mail van de beheerder')).toHaveValue('admin@training.example')
})
