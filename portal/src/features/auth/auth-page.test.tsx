import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { AuthPage } from './auth-page.tsx'
import { draft } from './model/draft.ts'

const SIGN_IN = 'POST /auth/v1/token'
const user = userEvent.setup({ delay: null })

const email = () => screen.findByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function fillIn() {
  await user.type(await email(), ANNELIES.email)
  await user.type(password(), 'Halewijn-1!')
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(() => {
  localStorage.clear()
  draft.drop()
  dismissAllToasts()
  vi.restoreAllMocks()
})

describe('signing in', () => {
  it('says what is missing and sends nothing', async () => {
    const server = fakeServer()
    await renderPage(AuthPage, { path: '/' })
    await user.type(await email(), 'annelies@')
    await user.click(button('Sign In'))
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
    expect(screen.getByText('Password is required.')).toBeVisible()
    expect(await email()).toHaveFocus()
    expect(server.callsOf(SIGN_IN)).toEqual([])
  })

  it('opens the dashboard', async () => {
    const server = fakeServer({ [SIGN_IN]: () => json(sessionOf(ANNELIES)) })
    const { address } = await renderPage(AuthPage, { path: '/' })
    await fillIn()
    await user.click(button('Sign In'))
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    expect(address()).toBe('/dashboard')
    expect(server.callsOf(SIGN_IN)[0]?.body).toMatchObject({ email: ANNELIES.email, password: 'Halewijn-1!' })
  })

  it('opens the page that the visitor wanted', async () => {
    fakeServer({ [SIGN_IN]: () => json(sessionOf(ANNELIES)) })
    await renderPage(AuthPage, { path: '/', state: { from: '/notifications?status=unread' } })
    await fillIn()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('At /notifications?status=unread')).toBeVisible()
  })

  it.each([
    [() => refusal(400, 'invalid_credentials', 'Invalid login credentials'), 'Invalid login credentials'],
    [() => json({}, 503), /The service is not available right now/],
    [() => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'), /Too many attempts/],
    [() => Promise.reject(new TypeError('Failed to fetch')), /The server does not answer/],
  ])('says what went wrong and can be tried again: %#', async (answer, text) => {
    const server = fakeServer({ [SIGN_IN]: answer })
    await renderPage(AuthPage, { path: '/' })
    await fillIn()
    await user.click(button('Sign In'))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.queryByRole('listitem')).toBeNull()
    server.on(SIGN_IN, () => json(sessionOf(ANNELIES)))
    await user.click(button('Sign In'))
    expect(await screen.findByText('At /dashboard')).toBeVisible()
  })

  it('sends one request, however often the button is pressed', async () => {
    let answer: (response: Response) => void = () => undefined
    const server = fakeServer({ [SIGN_IN]: () => new Promise<Response>((resolve) => (answer = resolve)) })
    await renderPage(AuthPage, { path: '/' })
    await fillIn()
    await user.click(button('Sign In'))
    await user.click(button('Signing in...'))
    await user.type(password(), '{Enter}')
    expect(button('Signing in...')).toHaveAttribute('aria-busy', 'true')
    answer(json(sessionOf(ANNELIES)))
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    expect(server.callsOf(SIGN_IN)).toHaveLength(1)
  })

  it('warns that Caps Lock is on', async () => {
    fakeServer()
    await renderPage(AuthPage, { path: '/' })
    await email()
    await user.click(password())
    await user.keyboard('{CapsLock}a')
    expect(screen.getByText('Caps Lock is on')).toBeVisible()
    await user.keyboard('{CapsLock}a')
    expect(screen.queryByText('Caps Lock is on')).toBeNull()
  })
})

describe('a forgotten password', () => {
  const RECOVER = 'POST /auth/v1/recover'

  it('requires the address', async () => {
    const server = fakeServer()
    await renderPage(AuthPage, { path: '/' })
    await email()
    await user.click(button('Forgot password?'))
    expect(await screen.findByText('Please enter your email address first.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    expect(await email()).toHaveFocus()
    await user.type(await email(), 'annelies{Enter}')
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
    await user.click(button('Back to sign in'))
    expect(await email()).toHaveValue('annelies')
    await user.click(button('Forgot password?'))
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
    expect(server.sent()).toEqual([])
  })

  it('sends a link to the reset page of this environment', async () => {
    const server = fakeServer({ [RECOVER]: () => json({}) })
    await renderPage(AuthPage, { path: '/' })
    await user.type(await email(), ANNELIES.email)
    await user.click(button('Forgot password?'))
    expect(await screen.findByText('Check your email')).toBeVisible()
    const [call] = server.callsOf(RECOVER)
    expect(call?.body).toMatchObject({ email: ANNELIES.email })
    expect(call?.query.get('redirect_to')).toMatch(/\/reset-password\?environment=production$/)
    expect(screen.getByText(ANNELIES.email)).toBeVisible()
    expect(button(/^Resend in \d+ s$/)).toBeDisabled()
    expect(server.callsOf(RECOVER)).toHaveLength(1)
    await user.click(button('Use another address'))
    expect(await email()).toHaveValue(ANNELIES.email)
  })

  it('is offered to a visitor whose link no longer works', async () => {
    fakeServer()
    await renderPage(AuthPage, { path: '/', state: { forgot: true } })
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible()
  })

  it('says why it failed', async () => {
    const message = 'For security purposes, you can only request this after 42 seconds.'
    const server = fakeServer({ [RECOVER]: () => refusal(429, 'over_email_send_rate_limit', message) })
    await renderPage(AuthPage, { path: '/' })
    await user.type(await email(), ANNELIES.email)
    await user.click(button('Forgot password?'))
    expect(await screen.findByText(message)).toBeVisible()
    server.on(RECOVER, () => json({}, 502))
    await user.click(button('Send reset link'))
    expect(await screen.findByText('Failed to send reset email')).toBeVisible()
  })
})

describe('creating an account', () => {
  const SIGN_UP = 'POST /auth/v1/signup'

  async function toSignUp() {
    await user.type(await email(), ANNELIES.email)
    await user.click(button("Don't have an account? Sign up"))
    expect(screen.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await user.type(await screen.findByLabelText('Name'), 'Annelies Verstraete')
    await user.type(password(), 'Halewijn-1!')
    await user.type(screen.getByLabelText('Confirm Password'), 'Halewijn-1!')
  }

  it('keeps the address and moves the focus when the form changes', async () => {
    fakeServer()
    await renderPage(AuthPage, { path: '/' })
    await user.type(await email(), ANNELIES.email)
    await user.click(button("Don't have an account? Sign up"))
    expect(screen.getByText('Create a new account to get started')).toBeVisible()
    expect(await screen.findByLabelText('Name')).toHaveFocus()
    expect(await email()).toHaveValue(ANNELIES.email)
    await user.click(button('Already have an account? Sign in'))
    expect(screen.getByText('Access your Legal & Compliance Hub')).toBeVisible()
    expect(await email()).toHaveValue(ANNELIES.email)
    expect(password()).toHaveFocus()
  })

  it('asks to confirm the address, sends the link again, and lets the visitor change the address', async () => {
    const RESEND = 'POST /auth/v1/resend'
    const server = fakeServer({ [SIGN_UP]: () => json(ANNELIES), [RESEND]: () => json({}) })
    await renderPage(AuthPage, { path: '/' })
    await toSignUp()
    await user.click(button('Create Account'))
    expect(await screen.findByText('Please check your email to confirm your account')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent(`We sent a link to ${ANNELIES.email}.`)
    await user.click(button('Resend'))
    expect(await screen.findByText('The link was sent again')).toBeVisible()
    expect(server.callsOf(RESEND)[0]?.body).toMatchObject({ type: 'signup', email: ANNELIES.email })
    await user.click(button('Change address'))
    expect(await email()).toHaveValue(ANNELIES.email)
    const [call] = server.callsOf(SIGN_UP)
    expect(call?.body).toMatchObject({ email: ANNELIES.email, data: { name: 'Annelies Verstraete' } })
    expect(call?.query.get('redirect_to')).toMatch(/\/\?environment=production$/)
  })

  it('keeps all rules of the password in view, and ticks those that are met', async () => {
    fakeServer()
    await renderPage(AuthPage, { path: '/' })
    await toSignUp()
    await user.clear(password())
    await user.type(password(), 'halewijn')
    await user.click(button('Create Account'))
    expect(await screen.findByText(/^Password must contain at least one uppercase letter/)).toBeVisible()
    expect(password()).toHaveAccessibleDescription(
      expect.stringMatching(
        /8 characters or more \(met\), an uppercase letter ?, a lowercase letter \(met\), a number ?,/,
      ),
    )
  })

  it('leads to the privacy notice and the disclaimer, without losing what was typed', async () => {
    fakeServer()
    await renderPage(AuthPage, { path: '/' })
    await email()
    for (const [name, path] of [
      [/^Privacy Notice/, '/privacy-policy'],
      [/^Disclaimer/, '/disclaimer'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path)
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    }
  })

  it('signs in at once where no address has to be confirmed', async () => {
    fakeServer({ [SIGN_UP]: () => json(sessionOf(ANNELIES)) })
    await renderPage(AuthPage, { path: '/' })
    await toSignUp()
    await user.click(button('Create Account'))
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    expect(screen.queryByText('Please check your email to confirm your account')).toBeNull()
  })

  it("shows the server's message, or its own if there is none", async () => {
    const server = fakeServer({ [SIGN_UP]: () => refusal(422, 'signup_disabled', 'Signups not allowed') })
    await renderPage(AuthPage, { path: '/' })
    await toSignUp()
    await user.click(button('Create Account'))
    expect(await screen.findByText('Signups not allowed')).toBeVisible()
    server.on(SIGN_UP, () => json({}, 503))
    await user.click(button('Create Account'))
    expect(await screen.findByText(/^Registration failed\. The service is not available/)).toBeVisible()
  })
})

describe('the environment', () => {
  it('is another server, keeps what was typed, and the focus stays on the switch', async () => {
    const server = fakeServer({ 'POST /training/auth/v1/token': () => json(sessionOf(ANNELIES)) })
    await renderPage(AuthPage, { path: '/' })
    await user.type(await email(), ANNELIES.email)
    await user.click(screen.getByRole('radio', { name: 'Training' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Training' })).toHaveFocus())
    expect(screen.getByRole('radio', { name: 'Training' })).toBeChecked()
    expect(await email()).toHaveValue(ANNELIES.email)
    await user.type(password(), 'Halewijn-1!{Enter}')
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    expect(server.sent().map(({ path }) => path)).toEqual(['/training/auth/v1/token'])
  })
})

describe('signing in with a provider', () => {
  const SETTINGS = 'GET /auth/v1/settings'
  const on =
    (...names: string[]) =>
    () =>
      json({ external: Object.fromEntries(names.map((name) => [name, true])) })

  it('is offered for the providers that are on, and by no server without one', async () => {
    const server = fakeServer({ [SETTINGS]: on('azure', 'keycloak', 'github') })
    await renderPage(AuthPage, { path: '/' })
    expect(await screen.findByRole('button', { name: 'Continue with Microsoft' })).toBeVisible()
    const names = () => screen.queryAllByRole('button', { name: /Continue with/ }).map((found) => found.textContent)
    expect(names()).toEqual(['Continue with Microsoft', 'Continue with Keycloak'])
    cleanup()
    server.on(SETTINGS, on())
    await renderPage(AuthPage, { path: '/' })
    await waitFor(() => expect(names()).toEqual([]))
  })

  it.each([
    [['keycloak'], "Invalid login credentials. Check both, or use your organisation's sign-in below."],
    [[], 'Invalid login credentials'],
  ])('is named to everyone whose login is refused, where one is on: %j', async (names, text) => {
    const refused = () => refusal(400, 'invalid_credentials', 'Invalid login credentials')
    const server = fakeServer({ [SETTINGS]: on(...names), [SIGN_IN]: refused })
    await renderPage(AuthPage, { path: '/' })
    await waitFor(() => expect(server.callsOf(SETTINGS)).toHaveLength(1))
    await fillIn()
    await user.click(button('Sign In'))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  it('leads to the provider that the organisation demands, once the password was right', async () => {
    const message = 'Your organisation signs in with Microsoft'
    fakeServer({ [SETTINGS]: on('google', 'azure'), [SIGN_IN]: () => refusal(403, 'hook_rejected', message) })
    await renderPage(AuthPage, { path: '/' })
    await fillIn()
    await user.click(button('Sign In'))
    expect(await screen.findByText(message)).toBeVisible()
    expect(button('Continue with Microsoft')).toHaveFocus()
    expect(button('Continue with Google')).not.toHaveFocus()
  })
})
