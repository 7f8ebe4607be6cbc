import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { incomingLink } from '../../session/auth/incoming-link.ts'
import { fakeServer, json, refusal, type FakeServer } from '../../session/testing/fake-server.ts'
import { accessToken, ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { ResetPage } from './reset-page.tsx'

const WHO = 'GET /auth/v1/user'
const UPDATE = 'PUT /auth/v1/user'
const user = userEvent.setup({ delay: null })

/** Acts as a link from a mail whose button the user has pressed. */
function arrive(type: string, token = accessToken()) {
  const link = { kind: 'session', environment: null, refreshToken: 'rrr' } as const
  incomingLink.hold({ ...link, type, accessToken: token, consent: 'sign-in' })
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(() => {
  localStorage.clear()
  incomingLink.drop()
  dismissAllToasts()
  vi.restoreAllMocks()
})

it('asks before tokens in the address sign anybody in', async () => {
  const server = fakeServer()
  const link = { kind: 'session', type: 'recovery', environment: null, refreshToken: 'rrr' } as const
  incomingLink.hold({ ...link, accessToken: accessToken() })
  await renderPage(ResetPage, { path: '/reset' })
  expect(await screen.findByText('At /confirm')).toBeVisible()
  expect(incomingLink.read()).not.toBeNull()
  expect(server.calls).toEqual([])
})

describe('a link that is not accepted leads to the root with the error', () => {
  const INVALID = 'Invalid or expired reset link'

  it.each([
    ['no link', () => undefined],
    ['a link of another kind', () => arrive('signup')],
    ['an expired token', () => arrive('recovery', accessToken(-60))],
    ['no token at all', () => arrive('recovery', 'nonsense')],
    [
      'a link that was used before',
      () => incomingLink.hold({ kind: 'error', environment: null, code: 'otp_expired', description: 'Used' }),
    ],
  ])('%s', async (_name, hold) => {
    const server = fakeServer()
    hold()
    await renderPage(ResetPage, { path: '/reset' })
    expect(await screen.findByText('At /')).toBeVisible()
    expect(await screen.findByText(INVALID)).toBeVisible()
    expect(server.calls).toEqual([])
  })

  it('a token that the server refuses', async () => {
    fakeServer({ [WHO]: () => refusal(403, 'bad_jwt', 'invalid JWT') })
    arrive('recovery')
    await renderPage(ResetPage, { path: '/reset' })
    expect(await screen.findByText('At /')).toBeVisible()
    expect(await screen.findByText(INVALID)).toBeVisible()
  })

  it('a server that does not answer at first', async () => {
    const server = fakeServer()
    arrive('recovery')
    await renderPage(ResetPage, { path: '/reset' })
    expect(await screen.findByText('At /')).toBeVisible()
    expect(await screen.findByText('Unable to verify session. Please try again.')).toBeVisible()
    server.on(WHO, () => json(ANNELIES))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(ANNELIES.email)).toBeVisible()
  })
})

describe.each(['recovery', 'invite'])('a new password by a link of type %s', (type) => {
  let server: FakeServer

  const first = () => screen.getByLabelText('Nieuw Wachtwoord')
  const second = () => screen.getByLabelText('Bevestig Nieuw Wachtwoord')
  const submit = () => screen.getByRole('button', { name: /^Wachtwoord Bijwerken/ })

  beforeEach(async () => {
    server = fakeServer({ [WHO]: () => json(ANNELIES), [UPDATE]: () => json(ANNELIES) })
    arrive(type)
    await changeLanguage('nl')
    await renderPage(ResetPage, { path: '/reset' })
    await screen.findByText(ANNELIES.email)
  })

  it('names the user, and waits for both fields', async () => {
    expect(screen.getByRole('heading', { name: 'Reset Wachtwoord' })).toBeVisible()
    expect(screen.getByText('Annelies Verstraete')).toBeVisible()
    expect(submit()).toBeDisabled()
    await user.type(first(), 'geheim-2')
    expect(submit()).toBeDisabled()
    await user.type(second(), 'geheim-2')
    expect(submit()).toBeEnabled()
    await user.clear(first())
    expect(submit()).toBeDisabled()
  })

  it('shows and hides each of the two passwords', async () => {
    await user.click(screen.getAllByRole('button', { name: 'Wachtwoord tonen' })[0] as HTMLElement)
    expect(first()).toHaveAttribute('type', 'text')
    expect(second()).toHaveAttribute('type', 'password')
  })

  it('says what is wrong and sends nothing', async () => {
    await user.type(first(), 'gehei')
    await user.type(second(), 'geheim')
    await user.click(submit())
    expect(await screen.findByText('Het wachtwoord moet minstens 6 tekens lang zijn')).toBeVisible()
    expect(screen.getByText('De wachtwoorden komen niet overeen')).toBeVisible()
    expect(server.callsOf(UPDATE)).toEqual([])
  })

  it('opens the root when the password is set', async () => {
    await user.type(first(), 'geheim-2')
    await user.type(second(), 'geheim-2{Enter}')
    expect(await screen.findByText('At /')).toBeVisible()
    expect(server.callsOf(UPDATE)[0]?.body).toMatchObject({ password: 'geheim-2' })
  })

  it('asks for a code from a mail when the session is too old', async () => {
    server.on(UPDATE, () => refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'))
    server.on('GET /auth/v1/reauthenticate', () => json({}))
    await user.type(first(), 'geheim-2')
    await user.type(second(), 'geheim-2{Enter}')
    const code = await screen.findByLabelText('Code uit de e-mail')
    server.on(UPDATE, () => json(ANNELIES))
    await user.type(code, ' 123456 {Enter}')
    expect(await screen.findByText('At /')).toBeVisible()
    expect(server.callsOf('GET /auth/v1/reauthenticate')).toHaveLength(1)
    expect(server.callsOf(UPDATE).at(-1)?.body).toMatchObject({ password: 'geheim-2', nonce: '123456' })
  })

  it('says that it was refused, and why', async () => {
    server.on(UPDATE, () => refusal(422, 'same_password', 'New password should be different'))
    await user.type(first(), 'geheim-2')
    await user.type(second(), 'geheim-2{Enter}')
    expect(await screen.findByText('Het wachtwoord kon niet worden bijgewerkt')).toBeVisible()
    expect(screen.getByText('Het nieuwe wachtwoord moet anders zijn dan het oude.')).toBeVisible()
    expect(submit()).toBeEnabled()
  })
})

it('asks for the second factor first, if the user has one', async () => {
  const factor = { id: 'f0000000-0000-4000-8000-000000000001', factor_type: 'totp', status: 'verified' }
  const person = { ...ANNELIES, factors: [factor] }
  const server = fakeServer({
    [WHO]: () => json(person),
    [`POST /auth/v1/factors/${factor.id}/challenge`]: () => json({ id: 'challenge', type: 'totp', expires_at: 1 }),
    [`POST /auth/v1/factors/${factor.id}/verify`]: () => json(sessionOf(person, 'aal2')),
  })
  arrive('recovery')
  await renderPage(ResetPage, { path: '/reset' })
  const code = await screen.findByRole('textbox', { name: 'Six-digit code' })
  expect(screen.queryByLabelText('New Password')).toBeNull()
  await user.type(code, '123456')
  expect(await screen.findByLabelText('New Password')).toBeVisible()
  expect(server.callsOf(UPDATE)).toEqual([])
})
