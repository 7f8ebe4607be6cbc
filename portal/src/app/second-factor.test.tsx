import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../session/testing/people.ts'
import { dismissAllToasts } from '../ui/feedback/toast-store.ts'
import { renderApp } from './testing/render-app.tsx'

const STATE = 'POST /rest/v1/rpc/second_factor_state'
const USER = 'GET /auth/v1/user'
const CODES = '/auth/v1/factors/recovery_codes'
const user = userEvent.setup({ delay: null })
const SLOW = { timeout: 20_000 }

const APP = {
  id: 'f0000000-0000-4000-8000-000000000001',
  friendly_name: 'Phone',
  factor_type: 'totp',
  status: 'verified',
}
const WITH_APP = { ...ANNELIES, factors: [{ ...APP, created_at: '2026-03-03T09:00:00Z' }] }
const VERIFY = `POST /auth/v1/factors/${APP.id}/verify`

const stateOf = (state: object) => () =>
  json([{ environment_rule: 'offer', is_missing: false, has_factor: false, may_remove: true, ...state }])
const proven = () => json(sessionOf(WITH_APP, 'aal2'))

/** The answers for a user who has an app. */
const HAS_APP = {
  [STATE]: stateOf({ has_factor: true }),
  [USER]: () => json(WITH_APP),
  [`GET ${CODES}`]: () => json({ total: 10, remaining: 8, created_at: '2026-03-03T09:00:00Z' }),
  [`POST /auth/v1/factors/${APP.id}/challenge`]: () => json({ id: 'challenge', type: 'totp', expires_at: 1 }),
  [VERIFY]: proven,
}

const sidebar = () => screen.queryByRole('complementary', { name: 'Sidebar' })
const step = () => screen.findByRole('heading', { level: 1, name: 'One more step' }, SLOW)

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  localStorage.clear()
  dismissAllToasts()
  vi.restoreAllMocks()
})

describe('the second step', () => {
  it.each(['/dashboard', '/kanban', '/settings/admin', '/no-such-page'])('takes the place of %s', async (path) => {
    const { address } = await renderApp({ path, answers: HAS_APP })
    expect(await step()).toBeVisible()
    expect(sidebar()).toBeNull()
    expect(address()).toBe(path)
  })

  it('leaves out the pages that everyone may read', async () => {
    const { server } = await renderApp({ path: '/disclaimer', answers: HAS_APP })
    expect(await screen.findByRole('heading', { level: 1, name: 'Disclaimer' })).toBeVisible()
    expect(sidebar()).toBeNull()
    expect(server.callsOf(VERIFY)).toEqual([])
  })

  it('sends the code when it is full, and loads everything again', async () => {
    const { server } = await renderApp({ path: '/faq', answers: HAS_APP })
    const field = await screen.findByRole('textbox', { name: 'Six-digit code' }, SLOW)
    expect(field).toHaveFocus()
    expect(screen.getByText(`Enter the code that your authenticator app shows for ${ANNELIES.email}.`)).toBeVisible()
    const before = server.callsOf('GET /rest/v1/user_roles').length
    await user.type(field, '123 456')
    await waitFor(() => expect(sidebar()).toBeVisible(), SLOW)
    expect(server.callsOf(VERIFY).map(({ body }) => body)).toEqual([{ challenge_id: 'challenge', code: '123456' }])
    expect(server.callsOf('GET /rest/v1/user_roles').length).toBeGreaterThan(before)
  })

  it.each([
    [() => refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'), /This code is not right/],
    [() => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'), /Too many attempts/],
    [() => json({}, 503), /The service is not available right now/],
  ])('says what is wrong, empties the field and can be tried again: %#', async (answer, text) => {
    const { server } = await renderApp({ answers: { ...HAS_APP, [VERIFY]: answer } })
    const field = await screen.findByRole('textbox', { name: 'Six-digit code' }, SLOW)
    await user.type(field, '000000')
    expect(await screen.findByText(text)).toBeVisible()
    expect(field).toHaveValue('')
    expect(field).toHaveFocus()
    server.on(VERIFY, proven)
    await user.type(field, '123456')
    await waitFor(() => expect(sidebar()).toBeVisible(), SLOW)
  })

  it('sends nothing before the code is full, and points to the clock after two wrong ones', async () => {
    const wrong = () => refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    const { server } = await renderApp({ answers: { ...HAS_APP, [VERIFY]: wrong } })
    const field = await screen.findByRole('textbox', { name: 'Six-digit code' }, SLOW)
    await user.type(field, '123{Enter}')
    expect(await screen.findByText('The code has six digits.')).toBeVisible()
    expect(server.callsOf(VERIFY)).toEqual([])
    await user.type(field, '456')
    expect(await screen.findByText(/Enter the next one that the app shows/)).toBeVisible()
    await user.type(field, '000000')
    expect(await screen.findByText(/Check that the clock of your phone is right/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(screen.getByText('Enter a recovery code.')).toBeVisible()
  })

  it('leads to the sign-in screen if another device has ended the session', async () => {
    const ended = () => refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    const { address } = await renderApp({ path: '/kanban', answers: { ...HAS_APP, [VERIFY]: ended } })
    await user.type(await screen.findByRole('textbox', { name: 'Six-digit code' }, SLOW), '123456')
    expect(await screen.findByRole('button', { name: 'Sign In' }, SLOW)).toBeVisible()
    expect(await screen.findByText('Your session has ended')).toBeVisible()
    expect(address()).toBe('/')
  })

  it('takes a recovery code instead', async () => {
    const { server } = await renderApp({ answers: { ...HAS_APP, [`POST ${CODES}/verify`]: proven } })
    await step()
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'abcd-2345{Enter}')
    await waitFor(() => expect(sidebar()).toBeVisible(), SLOW)
    expect(server.callsOf(`POST ${CODES}/verify`)[0]?.body).toEqual({ code: 'abcd-2345' })
  })

  it('offers no recovery code where the server has none, or none is left', async () => {
    await renderApp({ answers: { ...HAS_APP, [`GET ${CODES}`]: () => refusal(404, 'mfa_factor_not_found', '') } })
    await screen.findByRole('textbox', { name: 'Six-digit code' }, SLOW)
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
  })

  it('lets somebody else sign in', async () => {
    const { address } = await renderApp({ answers: HAS_APP })
    await step()
    await user.click(screen.getByRole('button', { name: 'Sign in as somebody else' }))
    expect(await screen.findByRole('button', { name: 'Sign In' }, SLOW)).toBeVisible()
    expect(address()).toBe('/')
  })

  it('can be loaded again when the factors could not be', async () => {
    const { server } = await renderApp({ answers: { ...HAS_APP, [USER]: () => json({}, 500) } })
    const retry = await screen.findByRole('button', { name: 'Try again' }, SLOW)
    expect(screen.getByText('Your second factor could not be loaded')).toBeVisible()
    server.on(USER, () => json(WITH_APP))
    await user.click(retry)
    expect(await screen.findByRole('textbox', { name: 'Six-digit code' })).toBeVisible()
  })

  it.each([
    ['the rule is off', stateOf({ environment_rule: 'off', has_factor: true })],
    ['there is no factor', stateOf({})],
  ])('is left out if %s', async (_title, answer) => {
    await renderApp({ path: '/faq', answers: { ...HAS_APP, [STATE]: answer } })
    await waitFor(() => expect(sidebar()).toBeVisible(), SLOW)
  })
})

describe('setting a factor up, if one is required', () => {
  const NEW = { id: APP.id, type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' } }
  const NEEDS = {
    ...HAS_APP,
    [STATE]: stateOf({ is_missing: true, may_remove: false, environment_rule: 'require' }),
    [USER]: () => json(ANNELIES),
    [`GET ${CODES}`]: () => json({ total: 0, remaining: 0, created_at: null }),
    'POST /auth/v1/factors': () => json(NEW),
    [`POST ${CODES}`]: () => json({ codes: ['AAAA-2222', 'BBBB-3333'] }),
  }

  it('shows nothing else, then the recovery codes, then the portal', async () => {
    const { server } = await renderApp({ path: '/faq', answers: NEEDS })
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' }, SLOW)).toBeVisible()
    expect(sidebar()).toBeNull()
    expect(await screen.findByText('ABCD EFGH')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Enter the code that it shows' }), '123456')
    expect(await screen.findByText('BBBB-3333', {}, SLOW)).toBeVisible()
    expect(sidebar()).toBeNull()
    expect(server.callsOf('POST /auth/v1/factors')[0]?.body).toMatchObject({ factor_type: 'totp' })
    await user.click(screen.getByRole('button', { name: 'I have kept them' }))
    await waitFor(() => expect(sidebar()).toBeVisible(), SLOW)
  })

  it('opens the portal at once where the server has no recovery codes', async () => {
    await renderApp({ path: '/faq', answers: { ...NEEDS, [`GET ${CODES}`]: () => refusal(404, 'not_found', '') } })
    await user.type(await screen.findByRole('textbox', { name: 'Enter the code that it shows' }, SLOW), '123456')
    await waitFor(() => expect(sidebar()).toBeVisible(), SLOW)
  })

  it('says why it failed, and can be tried again', async () => {
    const full = () => refusal(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached')
    const { server } = await renderApp({ answers: { ...NEEDS, 'POST /auth/v1/factors': full } })
    expect(await screen.findByText(/^You have as many second factors as are allowed/, {}, SLOW)).toBeVisible()
    server.on('POST /auth/v1/factors', () => json(NEW))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('ABCD EFGH')).toBeVisible()
  })
})

describe('a change that needs the factor again', () => {
  const PHONE = 'POST /rest/v1/rpc/set_own_phone'
  const REFUSED = { code: 'PT403', hint: 'step_up_required', message: 'Please confirm with your second factor' }

  async function changePhone() {
    let isProven = false
    const app = await renderApp({
      path: '/profile',
      answers: {
        ...HAS_APP,
        [STATE]: stateOf({}),
        'GET /rest/v1/profiles': () => json([{ phone: '+32 470 1' }]),
        [PHONE]: () => (isProven ? json(null) : json(REFUSED, 403)),
        [VERIFY]: () => {
          isProven = true
          return proven()
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: /phone/i }, SLOW))
    const field = await screen.findByRole('textbox', { name: /phone/i })
    await user.clear(field)
    await user.type(field, '+32 470 22{Enter}')
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Confirm that it is you' }, SLOW) }
  }

  it('asks for it and is then carried out', async () => {
    const { server, dialog } = await changePhone()
    await user.type(await within(dialog).findByRole('textbox', { name: 'Six-digit code' }), '123456')
    expect(await screen.findByText('Phone number saved', {}, SLOW)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.callsOf(PHONE)).toHaveLength(2)
  })

  it('is refused if the user cancels', async () => {
    const { server, dialog } = await changePhone()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect((await screen.findAllByText('Please confirm with your second factor', {}, SLOW))[0]).toBeVisible()
    expect(server.callsOf(PHONE)).toHaveLength(1)
  })
})
