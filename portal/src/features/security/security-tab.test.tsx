import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RuntimeConfig } from '../../config/runtime-config.ts'
import { changeLanguage } from '../../language/catalogue.ts'
import { useAuth } from '../../session/auth/auth-context.ts'
import { fakeServer, json, refusal } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { SecurityTab } from './security-tab.tsx'

const user = userEvent.setup({ delay: null })
const CODES = '/auth/v1/factors/recovery_codes'
const SESSIONS = 'POST /rest/v1/rpc/list_my_sessions'
const PASSKEYS = 'GET /auth/v1/passkeys'
const ENROL = 'POST /auth/v1/factors'

const ID = 'f0000000-0000-4000-8000-000000000001'
const factor = (more: object = {}) => ({
  id: ID,
  friendly_name: 'Phone',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-03-03T09:00:00Z',
  ...more,
})
const withFactors =
  (...factors: object[]) =>
  () =>
    json({ ...ANNELIES, factors })

const session = (more: object) => ({
  id: 's1',
  created_at: '2026-11-01T09:00:00Z',
  last_seen_at: '2024-03-04T09:00:00Z',
  ends_at: null,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  ip: '81.82.1.7',
  aal: 'aal1',
  methods: ['password'],
  is_current: false,
  ...more,
})

const rows =
  (...list: object[]) =>
  () =>
    json(list)
const ANSWERS = {
  'GET /rest/v1/user_roles': rows(),
  'POST /rest/v1/rpc/get_active_impersonation_session': rows(),
  'POST /rest/v1/rpc/second_factor_state': rows({ environment_rule: 'offer', may_remove: true }),
  'GET /auth/v1/user': withFactors(),
  [`GET ${CODES}`]: () => json({ total: 0, remaining: 0, created_at: null }),
  [PASSKEYS]: rows(),
  [SESSIONS]: rows(session({ id: 's0', is_current: true, methods: ['totp', 'password'] })),
}

const Page = () => (useAuth().snapshot.status === 'signed-in' ? <SecurityTab /> : null)

async function open(answers: Parameters<typeof fakeServer>[0] = {}, config: Partial<RuntimeConfig> = {}) {
  const server = fakeServer({ ...ANSWERS, ...answers })
  const stored = { ...sessionOf(ANNELIES, 'aal2'), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
  await renderPage(Page, { path: '/profile', config })
  return server
}

const part = (name: string) => screen.findByRole('region', { name })
const press = async (where: HTMLElement, name: string | RegExp) =>
  user.click(await within(where).findByRole('button', { name }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('second factor', () => {
  const ENROLLED = { id: ID, type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' } }

  it('sets up an app under a name, and shows the recovery codes until the user has kept them', async () => {
    const server = await open({
      [ENROL]: () => json(ENROLLED),
      [`POST /auth/v1/factors/${ID}/challenge`]: () => json({ id: 'challenge', type: 'totp', expires_at: 1 }),
      [`POST /auth/v1/factors/${ID}/verify`]: () => json(sessionOf(ANNELIES, 'aal2')),
      [`POST ${CODES}`]: () => json({ codes: ['AAAA-2222', 'BBBB-3333'] }),
    })
    const factors = await part('Second factor')
    expect(await within(factors).findByText('Not set up')).toBeVisible()
    await press(factors, 'Set up an app')
    const name = within(factors).getByRole('textbox', { name: 'Name' })
    expect(name).toHaveValue('Authenticator app')
    await user.clear(name)
    await press(factors, 'Continue')
    expect(within(factors).getByText('Give it a name.')).toBeVisible()
    await user.type(name, 'My phone{Enter}')
    expect(await within(factors).findByRole('img', { name: /QR code/ })).toHaveAttribute(
      'src',
      'data:image/svg+xml;utf-8,%3Csvg%2F%3E',
    )
    expect(within(factors).getByText('ABCD EFGH')).toBeVisible()
    expect(server.callsOf(ENROL)[0]?.body).toMatchObject({ friendly_name: 'My phone', issuer: 'Portico OneView' })
    await user.type(within(factors).getByRole('textbox', { name: 'Enter the code that it shows' }), '123456')
    const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' })
    expect(within(dialog).getByText('AAAA-2222')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    await press(dialog, 'I have kept them')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('drops an unfinished set-up of the same name before it begins again', async () => {
    const old = factor({
      id: 'f0000000-0000-4000-8000-000000000002',
      status: 'unverified',
      friendly_name: 'Authenticator app',
    })
    const server = await open({
      'GET /auth/v1/user': withFactors(old),
      [`DELETE /auth/v1/factors/${old.id}`]: () => json({ id: old.id }),
      [ENROL]: () => json(ENROLLED),
    })
    const factors = await part('Second factor')
    await press(factors, 'Set up an app')
    await press(factors, 'Continue')
    expect(await within(factors).findByText('ABCD EFGH')).toBeVisible()
    expect(server.callsOf(`DELETE /auth/v1/factors/${old.id}`)).toHaveLength(1)
  })

  it('shows a new secret if the set-up has ended meanwhile, and points to the clock after two wrong codes', async () => {
    const verify = `POST /auth/v1/factors/${ID}/verify`
    const server = await open({
      [ENROL]: () => json(ENROLLED),
      [`POST /auth/v1/factors/${ID}/challenge`]: () => json({ id: 'challenge', type: 'totp', expires_at: 1 }),
      [verify]: () => refusal(404, 'mfa_factor_not_found', 'Factor not found'),
    })
    const factors = await part('Second factor')
    await press(factors, 'Set up an app')
    await press(factors, 'Continue')
    const field = await within(factors).findByRole('textbox', { name: 'Enter the code that it shows' })
    await user.type(field, '123{Enter}')
    expect(await within(factors).findByText('The code has six digits.')).toBeVisible()
    server.on(ENROL, () => json({ ...ENROLLED, totp: { ...ENROLLED.totp, secret: 'NEWSECRT' } }))
    await user.type(field, '456')
    expect(await within(factors).findByText('NEWS ECRT')).toBeVisible()
    expect(within(factors).getByText(/^This set-up has ended/)).toBeVisible()
    server.on(verify, () => refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'))
    await user.type(field, '000000')
    expect(await within(factors).findByText(/Enter the one that the app shows now/)).toBeVisible()
    await user.type(field, '000000')
    expect(await within(factors).findByText(/Check that the clock of your phone is right/)).toBeVisible()
  })

  it('says that another window has finished the set-up', async () => {
    await open({ [ENROL]: () => refusal(422, 'mfa_factor_name_conflict', 'A factor with the friendly name exists') })
    const factors = await part('Second factor')
    await press(factors, 'Set up an app')
    await press(factors, 'Continue')
    expect(await within(factors).findByText('Another window has set up an app under this name.')).toBeVisible()
  })

  it('removes a factor after a question', async () => {
    const server = await open({
      'GET /auth/v1/user': withFactors(factor()),
      [`DELETE /auth/v1/factors/${ID}`]: () => json({ id: ID }),
      'POST /auth/v1/token': () => json(sessionOf(ANNELIES)),
    })
    await press(await part('Second factor'), 'Remove Phone')
    const question = await screen.findByRole('alertdialog', { name: 'Remove Phone?' })
    expect(question).toHaveTextContent('your password alone signs you in, and your recovery codes end')
    server.on('GET /auth/v1/user', withFactors())
    await press(question, 'Remove')
    expect(await screen.findByText('Second factor removed')).toBeVisible()
    expect(server.callsOf(`DELETE /auth/v1/factors/${ID}`)).toHaveLength(1)
    // The next token says that the session has no second factor any more.
    expect(server.callsOf('POST /auth/v1/token')).toHaveLength(1)
  })

  it('does not remove the last one where one is required', async () => {
    await open({
      'GET /auth/v1/user': withFactors(factor()),
      'POST /rest/v1/rpc/second_factor_state': rows({ environment_rule: 'require', may_remove: false }),
    })
    expect(await screen.findByText(/Your organisation requires one/)).toBeVisible()
    await press(await part('Second factor'), 'Remove Phone')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('Add another one first')
    expect(within(question).getByRole('button', { name: 'Remove' })).toBeDisabled()
  })

  it('has no security keys in a browser without them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await open()
    await within(await part('Second factor')).findByText('Not set up')
    expect(screen.queryByRole('button', { name: 'Add a security key' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })

  it('can be loaded again', async () => {
    const server = await open({ 'GET /auth/v1/user': () => json({}, 500) })
    const factors = await part('Second factor')
    await within(factors).findByText('Your second factors could not be loaded', {}, { timeout: 5000 })
    server.on('GET /auth/v1/user', withFactors(factor()))
    await press(factors, 'Try again')
    expect(await within(factors).findByText('Phone')).toBeVisible()
  })
})

describe('recovery codes', () => {
  it('says how many are left, and makes new ones after a question', async () => {
    const server = await open({
      'GET /auth/v1/user': withFactors(factor()),
      [`GET ${CODES}`]: () => json({ total: 10, remaining: 8, created_at: '2026-03-03T09:00:00Z' }),
      [`POST ${CODES}`]: () => json({ codes: ['AAAA-2222'] }),
    })
    const codes = await part('Recovery codes')
    expect(await within(codes).findByText('8 of 10 unused')).toBeVisible()
    expect(within(codes).getByText('Made on 3 Mar 2026. New codes end the old ones.')).toBeVisible()
    await press(codes, 'Make new codes')
    expect(server.callsOf(`POST ${CODES}`)).toEqual([])
    await press(await screen.findByRole('alertdialog'), 'Make new codes')
    expect(await screen.findByText('AAAA-2222')).toBeVisible()
  })

  it('needs a factor first', async () => {
    await open()
    const codes = await part('Recovery codes')
    expect(await within(codes).findByText('You can make them once you have a second factor.')).toBeVisible()
    expect(within(codes).queryByRole('button')).toBeNull()
  })

  it('is left out where the server has none', async () => {
    await open({ [`GET ${CODES}`]: () => refusal(404, 'mfa_factor_not_found', 'Factor not found') })
    await within(await part('Sessions')).findByText('This device')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recovery codes' })).toBeNull())
  })
})

describe('passkeys', () => {
  const LAPTOP = {
    id: 'p1',
    friendly_name: 'Laptop',
    created_at: '2026-03-03T09:00:00Z',
    last_used_at: '2024-03-04T09:00:00Z',
  }

  it('say where they work', async () => {
    await open()
    expect(await part('Passkeys')).toHaveTextContent(`works only in Production, at ${location.hostname}.`)
  })

  it('lists and removes them', async () => {
    const server = await open({
      [PASSKEYS]: rows(LAPTOP),
      'DELETE /auth/v1/passkeys/p1': () => new Response(null, { status: 204 }),
    })
    const passkeys = await part('Passkeys')
    expect(await within(passkeys).findByText('Added on 3 Mar 2026 · used 4 Mar 2024')).toBeVisible()
    await press(passkeys, 'Remove Laptop')
    server.on(PASSKEYS, rows())
    await press(await screen.findByRole('alertdialog'), 'Remove')
    expect(await within(passkeys).findByText('You have no passkeys.')).toBeVisible()
  })

  it('is left out where the server has none', async () => {
    await open({ [PASSKEYS]: () => refusal(404, 'passkey_disabled', 'Passkeys are disabled') })
    await within(await part('Sessions')).findByText('This device')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull())
  })
})

describe('sessions', () => {
  it.each([
    [43_200, 2_592_000, 'A session ends after 12 hours without use, and after 30 days in any case.'],
    [3600, 0, 'A session ends after 1 hour without use.'],
    [0, 86_400, 'A session ends after 24 hours.'],
  ])('say when they end, as the server is set: %d and %d seconds', async (idleSeconds, maxSeconds, text) => {
    await open({}, { sessionEnd: { idleSeconds, maxSeconds } })
    expect(await part('Sessions')).toHaveTextContent(`Where you are signed in. ${text}`)
  })

  it('say nothing about it where that is not known', async () => {
    await open({}, { sessionEnd: { idleSeconds: 0, maxSeconds: 0 } })
    expect(await part('Sessions')).not.toHaveTextContent('ends after')
  })

  const TWO = rows(session({}), session({ id: 's0', is_current: true, methods: ['totp', 'password'] }))

  it('names this device first, and ends another one after a question', async () => {
    const server = await open({ [SESSIONS]: TWO, 'POST /rest/v1/rpc/end_my_session': () => json(true) })
    const sessions = await part('Sessions')
    await within(sessions).findByText('This device')
    const [own, other] = within(sessions).getAllByRole('listitem')
    expect(own).toHaveTextContent('signed in with a password and an app code')
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull()
    expect(other).toHaveTextContent('Firefox on Windows81.82.1.7 · last seen 4 Mar 2024 · signed in with a password')
    await press(sessions, 'End the session of Firefox on Windows')
    await press(await screen.findByRole('alertdialog'), 'End')
    expect(await screen.findByText('Session ended')).toBeVisible()
    expect(server.callsOf('POST /rest/v1/rpc/end_my_session')[0]?.body).toEqual({ session_id: 's1' })
  })

  it('ends all others', async () => {
    const server = await open({ [SESSIONS]: TWO, 'POST /auth/v1/logout': () => new Response(null, { status: 204 }) })
    await press(await part('Sessions'), 'End all other sessions')
    await press(await screen.findByRole('alertdialog'), 'End all other sessions')
    expect(await screen.findByText('All other sessions ended')).toBeVisible()
    expect(server.callsOf('POST /auth/v1/logout')[0]?.query.get('scope')).toBe('others')
  })

  it('says that there is no other', async () => {
    await open()
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
  })
})

describe('password', () => {
  const USER = 'PUT /auth/v1/user'

  async function fillIn(password: string, repeated = password) {
    const form = await part('Password')
    await press(form, 'Change password')
    await user.type(within(form).getByLabelText('New password'), password)
    await user.type(within(form).getByLabelText('Repeat the new password'), repeated)
    await press(form, 'Save password')
    return form
  }

  it('is changed here, with the rules of a new account', async () => {
    const server = await open({ [USER]: () => json(ANNELIES) })
    const form = await fillIn('weak')
    expect(await within(form).findByText('Password must be at least 8 characters.')).toBeVisible()
    expect(within(form).getByText('Too short')).toBeVisible()
    await press(form, 'Cancel')
    await fillIn('Halewijn-1!', 'Halewijn-2!')
    expect(await within(form).findByText("Passwords don't match")).toBeVisible()
    expect(server.callsOf(USER)).toEqual([])
    await press(form, 'Cancel')
    await fillIn('Halewijn-1!')
    expect(await screen.findByText('Password changed')).toBeVisible()
    expect(server.callsOf(USER)[0]?.body).toMatchObject({ password: 'Halewijn-1!' })
  })

  it('asks for the code of a mail if the session is older than a day', async () => {
    const server = await open({
      [USER]: () => refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'),
      'GET /auth/v1/reauthenticate': () => json({}),
    })
    const form = await fillIn('Halewijn-1!')
    const code = await within(form).findByLabelText('Code from the mail')
    server.on(USER, () => json(ANNELIES))
    await user.type(code, '123456')
    await press(form, 'Save password')
    expect(await screen.findByText('Password changed')).toBeVisible()
    expect(server.callsOf(USER)[1]?.body).toMatchObject({ nonce: '123456' })
  })
})

it('shows an impersonating admin nothing of their own', async () => {
  const active = { session_id: 'i1', impersonated_user_id: 'b1', impersonated_email: 'wout@halewijn.example' }
  await open({
    'POST /rest/v1/rpc/get_active_impersonation_session': rows({ ...active, started_at: '2026-11-17T06:00:00Z' }),
  })
  expect(await screen.findByText(/while you are impersonating them/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Sessions' })).toBeNull()
})

it('is shown in French', async () => {
  await changeLanguage('fr')
  await open({ 'GET /auth/v1/user': withFactors(factor()) })
  expect(await within(await part('Sessions')).findByText('Cet appareil')).toBeVisible()
  expect(
    within(await part('Sessions')).getByText(/connexion avec un mot de passe et un code d’application/),
  ).toBeVisible()
  expect(await within(await part('Second facteur')).findByText('Application, ajoutée le 3 mars 2026')).toBeVisible()
  expect(within(await part('Clés d’accès')).getByRole('button', { name: 'Ajouter une clé d’accès' })).toBeVisible()
})
