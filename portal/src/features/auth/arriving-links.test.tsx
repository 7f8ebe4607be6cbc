import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { incomingLink } from '../../session/auth/incoming-link.ts'
import { fakeServer, json, refusal } from '../../session/testing/fake-server.ts'
import { accessToken, ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { AuthPage } from './auth-page.tsx'

const WHO = 'GET /auth/v1/user'

const LINK = { kind: 'session', type: 'signup', refreshToken: 'rrr' } as const

/** Acts as a link from a mail whose button the user has pressed. */
function confirmed(environment: 'training' | null = null, token = accessToken()) {
  incomingLink.hold({ ...LINK, environment, accessToken: token, consent: 'sign-in' })
}

afterEach(() => {
  localStorage.clear()
  incomingLink.drop()
  dismissAllToasts()
})

it('signs in a user who has confirmed the address', async () => {
  fakeServer({ [WHO]: () => json(ANNELIES) })
  confirmed()
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(incomingLink.read()).toBeNull()
})

it('uses a link in the environment that it names', async () => {
  const server = fakeServer({ 'GET /training/auth/v1/user': () => json(ANNELIES) })
  confirmed('training')
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(server.callsOf(WHO)).toEqual([])
})

it("shows the server's error about a link", async () => {
  fakeServer()
  incomingLink.hold({ kind: 'error', environment: null, code: 'otp_expired', description: 'Email link is too old' })
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByText('Email link is too old')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible()
})

it('does not send an expired token, and ends no session because of it', async () => {
  const server = fakeServer()
  confirmed(null, accessToken(-1))
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByText('Email link is invalid or has expired')).toBeVisible()
  expect(server.sent()).toEqual([])
})

it('says that a token is refused', async () => {
  fakeServer({ [WHO]: () => refusal(403, 'bad_jwt', 'invalid JWT') })
  confirmed()
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByText('invalid JWT')).toBeVisible()
})

it('tries again when the server did not answer', async () => {
  const server = fakeServer()
  confirmed()
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByText('Unable to verify session. Please try again.')).toBeVisible()
  server.on(WHO, () => json(ANNELIES))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('At /dashboard')).toBeVisible()
})

it('asks the signed-in user before a link of another user replaces the session', async () => {
  const server = fakeServer({ [WHO]: () => json(ANNELIES) })
  const bram = { ...ANNELIES, id: '6f1f2c1e-0000-4000-8000-000000000002', email: 'bram@brabo.example' }
  const session = JSON.stringify({ ...sessionOf(bram), expires_at: Math.floor(Date.now() / 1000) + 3600 })
  localStorage.setItem('portico-production-session', session)
  confirmed()
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByText('At /confirm')).toBeVisible()
  expect(incomingLink.read()).not.toBeNull()
  expect(server.sent()).toEqual([])
  expect(localStorage.getItem('portico-production-session')).toBe(session)
})

it('asks before tokens in the address sign anybody in', async () => {
  const server = fakeServer({ [WHO]: () => json(ANNELIES) })
  incomingLink.hold({ ...LINK, environment: null, accessToken: accessToken() })
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByText('At /confirm')).toBeVisible()
  expect(server.sent()).toEqual([])
  expect(localStorage.getItem('portico-production-session')).toBeNull()
})

it("does not ask about the user's own link, or after the user has agreed", async () => {
  const session = JSON.stringify({ ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 })
  localStorage.setItem('portico-production-session', session)
  fakeServer({ [WHO]: () => json(ANNELIES) })
  confirmed()
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByText('At /dashboard')).toBeVisible()
})

it('leaves a link for a new password to the reset page', async () => {
  const server = fakeServer({ [WHO]: () => json(ANNELIES) })
  await renderPage(AuthPage, { path: '/' })
  await screen.findByRole('button', { name: 'Sign In' })
  const link = { kind: 'session', type: 'recovery', environment: null, refreshToken: 'rrr' } as const
  act(() => incomingLink.hold({ ...link, accessToken: accessToken() }))
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(incomingLink.read()).not.toBeNull()
  expect(server.sent()).toEqual([])
})

describe('a sign-in at a provider', () => {
  const EXCHANGE = 'POST /auth/v1/token'
  const arrive = (code = 'from-provider') => incomingLink.hold({ kind: 'code', environment: 'production', code })
  afterEach(() => sessionStorage.clear())

  it('is finished in the window that began it', async () => {
    const server = fakeServer({ [EXCHANGE]: () => json(sessionOf(ANNELIES)), [WHO]: () => json(ANNELIES) })
    sessionStorage.setItem('portico-production-provider-code-verifier', JSON.stringify('the-verifier'))
    arrive()
    await renderPage(AuthPage, { path: '/' })
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    expect(server.callsOf(EXCHANGE)[0]?.body).toEqual({ auth_code: 'from-provider', code_verifier: 'the-verifier' })
    expect(sessionStorage.length).toBe(0)
  })

  it('is not finished in any other window', async () => {
    const server = fakeServer({ [EXCHANGE]: () => json(sessionOf(ANNELIES)) })
    arrive()
    await renderPage(AuthPage, { path: '/' })
    expect(await screen.findByText('The sign-in could not be completed. Please try again.')).toBeVisible()
    expect(server.callsOf(EXCHANGE)).toEqual([])
  })

  it('says in words why it failed', async () => {
    fakeServer()
    incomingLink.hold({
      kind: 'error',
      environment: 'production',
      code: 'provider_email_needs_verification',
      description: 'Unverified email with azure',
    })
    await renderPage(AuthPage, { path: '/' })
    expect(await screen.findByText(/does not confirm that this e-mail address is yours/)).toBeVisible()
  })
})
