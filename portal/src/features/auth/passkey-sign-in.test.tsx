import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { AuthPage } from './auth-page.tsx'
import { draft } from './model/draft.ts'

const OPTIONS = 'POST /auth/v1/passkeys/authentication/options'
const VERIFY = 'POST /auth/v1/passkeys/authentication/verify'
const user = userEvent.setup({ delay: null })

/** A key of the browser, and what the browser can do. */
class Key {
  static canSuggest = false
  static readonly parseRequestOptionsFromJSON = (options: unknown) => options
  static readonly isConditionalMediationAvailable = async () => Key.canSuggest
  readonly toJSON = () => ({ id: 'key' })
}

type Request = CredentialRequestOptions & { mediation?: string }
const get = vi.fn<(request: Request) => Promise<unknown>>()

const ANSWERS = {
  'GET /auth/v1/settings': () => json({ external: {}, passkeys_enabled: true }),
  [OPTIONS]: () => json({ challenge_id: 'challenge', options: { challenge: 'AAAA' }, expires_at: 1 }),
  [VERIFY]: () => json(sessionOf(ANNELIES)),
}

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' })
const email = () => screen.findByRole('textbox', { name: 'Email' })
const never = ({ signal }: Request) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('PublicKeyCredential', Key)
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create: vi.fn() } })
  get.mockReset().mockImplementation(async () => new Key())
})
afterEach(() => {
  localStorage.clear()
  draft.drop()
  dismissAllToasts()
  Key.canSuggest = false
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('signs in with the button', async () => {
  const server = fakeServer(ANSWERS)
  await renderPage(AuthPage, { path: '/' })
  await user.click(await button())
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(server.callsOf(VERIFY)[0]?.body).toEqual({ challenge_id: 'challenge', credential: { id: 'key' } })
})

it.each([
  [
    'is unknown',
    () => refusal(400, 'webauthn_verification_failed', 'Credential verification failed'),
    /does not sign you in here/,
  ],
  ['cannot be checked', () => json({}, 503), /could not be checked/],
])('says that the passkey %s', async (_title, answer, text) => {
  fakeServer({ ...ANSWERS, [VERIFY]: answer })
  await renderPage(AuthPage, { path: '/' })
  await user.click(await button())
  expect(await screen.findByText(text)).toBeVisible()
})

it('says that the visitor cancelled', async () => {
  fakeServer(ANSWERS)
  get.mockImplementation(async () => {
    throw new DOMException('', 'NotAllowedError')
  })
  await renderPage(AuthPage, { path: '/' })
  await user.click(await button())
  expect(await screen.findByText(/it was cancelled/)).toBeVisible()
})

it('suggests passkeys from the first use of the form on, and signs in with the chosen one', async () => {
  Key.canSuggest = true
  const server = fakeServer(ANSWERS)
  await renderPage(AuthPage, { path: '/' })
  await button()
  expect(await email()).toHaveAttribute('autocomplete', 'username webauthn')
  expect(server.callsOf(OPTIONS)).toEqual([])
  await user.click(await email())
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(get.mock.calls.map(([{ mediation }]) => mediation)).toEqual(['conditional'])
})

it('ends the suggestions when the button is pressed', async () => {
  Key.canSuggest = true
  fakeServer(ANSWERS)
  get.mockImplementation(async (request) => (request.mediation === 'conditional' ? never(request) : new Key()))
  await renderPage(AuthPage, { path: '/' })
  await button()
  await user.click(await email())
  await waitFor(() => expect(get).toHaveBeenCalledOnce())
  await user.click(await button())
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true)
})

it.each([
  [
    'the server has none',
    () => fakeServer({ ...ANSWERS, 'GET /auth/v1/settings': () => json({ external: { azure: true } }) }),
  ],
  [
    'the browser has none',
    () => {
      vi.stubGlobal('PublicKeyCredential', undefined)
      return fakeServer({
        ...ANSWERS,
        'GET /auth/v1/settings': () => json({ external: { azure: true }, passkeys_enabled: true }),
      })
    },
  ],
])('is not offered if %s', async (_title, prepare) => {
  prepare()
  await renderPage(AuthPage, { path: '/' })
  expect(await screen.findByRole('button', { name: 'Continue with Microsoft' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

it('creates no account', async () => {
  fakeServer(ANSWERS)
  await renderPage(AuthPage, { path: '/' })
  await button()
  await user.click(screen.getByRole('button', { name: /Sign up/ }))
  await screen.findByRole('heading', { name: 'Create Account' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})
