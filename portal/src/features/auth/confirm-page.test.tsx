import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { incomingLink } from '../../session/auth/incoming-link.ts'
import { pendingConfirmation, type Confirmation } from '../../session/auth/pending-confirmation.ts'
import { fakeServer, json, refusal } from '../../session/testing/fake-server.ts'
import { accessToken, ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { ConfirmPage } from './confirm-page.tsx'

const VERIFY = 'POST /auth/v1/verify'
const KEY = 'portico-production-session'
const BRAM = { ...ANNELIES, id: '6f1f2c1e-0000-4000-8000-000000000002', email: 'bram@brabo.example' }
const user = userEvent.setup({ delay: null })

function arrive(more: Partial<Confirmation> = {}) {
  const link = { tokenHash: 'abc', type: 'signup', email: ANNELIES.email, environment: null } as const
  pendingConfirmation.hold({ ...link, account: '', isRepeated: false, ...more })
}

function signIn(person: typeof ANNELIES) {
  const session = { ...sessionOf(person), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem(KEY, JSON.stringify(session))
}

const open = () => renderPage(ConfirmPage, { path: '/confirm' })
const button = (name: string) => screen.findByRole('button', { name })

afterEach(() => {
  localStorage.clear()
  pendingConfirmation.drop()
  incomingLink.drop()
})

describe('a link that waits for its button', () => {
  it.each([
    ['signup', 'Confirm your email address', 'Confirm address'],
    ['invite', 'Accept your invitation', 'Accept invitation'],
    ['recovery', 'Choose a new password', 'Continue'],
    ['magiclink', 'Sign in', 'Sign in'],
    ['email_change', 'Confirm your new email address', 'Confirm new address'],
    ['address_change', 'Confirm your new email address', 'Confirm new address'],
    ['not_me', 'This was not you?', 'Sign out everywhere'],
  ] as const)(
    'of type %s says its purpose and its address, and sends nothing before the button is pressed',
    async (...words) => {
      const [type, title, submit] = words
      const server = fakeServer()
      arrive({ type, environment: 'training' })
      await open()
      expect(await screen.findByRole('heading', { name: title })).toBeVisible()
      expect(screen.getByText(ANNELIES.email)).toBeVisible()
      expect(screen.getByText('In the training environment')).toBeVisible()
      expect(await button(submit)).toBeVisible()
      expect(server.calls).toEqual([])
    },
  )

  it.each([
    ['signup', '/', 'Confirm address'],
    ['recovery', '/reset', 'Continue'],
    ['invite', '/reset', 'Accept invitation'],
  ] as const)('of type %s is confirmed by POST and opens %s', async (type, place, name) => {
    const server = fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    arrive({ type })
    await open()
    await user.click(await button(name))
    expect(await screen.findByText(`At ${place}`)).toBeVisible()
    expect(server.callsOf(VERIFY)[0]?.body).toMatchObject({ token_hash: 'abc', type })
    expect(incomingLink.read()).toMatchObject({ kind: 'session', type, refreshToken: 'rrr', consent: 'sign-in' })
    expect(pendingConfirmation.read()).toBeNull()
    expect(localStorage.getItem(KEY), 'the page that follows decides whether to keep it').toBeNull()
  })

  it('of an invitation names the product', async () => {
    fakeServer()
    arrive({ type: 'invite' })
    await open()
    const words = 'An account has been prepared for you in Portico OneView.'
    expect(await screen.findByText(words, { exact: false })).toBeVisible()
  })

  it('is shown in its own environment', async () => {
    const server = fakeServer({ 'POST /training/auth/v1/verify': () => json(sessionOf(ANNELIES)) })
    arrive({ environment: 'training' })
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /')).toBeVisible()
    expect(server.callsOf(VERIFY)).toEqual([])
    expect(incomingLink.read()).toMatchObject({ environment: 'training' })
  })

  it('says that it no longer works, and links to the sign-in', async () => {
    fakeServer({ [VERIFY]: () => refusal(403, 'otp_expired', 'Email link is invalid or has expired') })
    arrive()
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveFocus()
    expect(pendingConfirmation.read()).toBeNull()
  })

  it('shows other errors of the server', async () => {
    fakeServer({ [VERIFY]: () => refusal(403, 'user_banned', 'User is banned') })
    arrive()
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('User is banned')).toBeVisible()
  })

  it('can be tried again when the server cannot be reached', async () => {
    const server = fakeServer()
    arrive()
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The link has not been used')
    server.on(VERIFY, () => json(sessionOf(ANNELIES)))
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /')).toBeVisible()
  })

  it('signs nobody in if the account has another address than the link names', async () => {
    const server = fakeServer({
      [VERIFY]: () => json(sessionOf(BRAM)),
      'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
    })
    arrive()
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByRole('heading', { name: 'This link is not for you' })).toBeVisible()
    expect(server.callsOf('POST /auth/v1/logout')).toHaveLength(1)
    expect(incomingLink.read()).toBeNull()
  })

  it('without an address is no consent: the next page asks when it knows the user', async () => {
    fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    arrive({ email: '' })
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /')).toBeVisible()
    expect(incomingLink.read()).toMatchObject({ kind: 'session' })
    expect(incomingLink.read()).not.toHaveProperty('consent')
  })

  it('for an address that signed up more than once leads to choosing a password', async () => {
    fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    arrive({ type: 'invite', isRepeated: true })
    await open()
    expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
    expect(screen.getByText(/none of the passwords counts/)).toBeVisible()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /reset')).toBeVisible()
  })

  it('for a new address says which account wants it', async () => {
    fakeServer()
    arrive({ type: 'email_change', account: BRAM.email })
    await open()
    expect(await screen.findByText(/The account bram@brabo.example wants to use this address/)).toBeVisible()
  })

  it('for a new address does not sign in a user who was not in that account', async () => {
    const server = fakeServer({
      [VERIFY]: () => json(sessionOf(ANNELIES)),
      'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
    })
    arrive({ type: 'email_change' })
    await open()
    await user.click(await button('Confirm new address'))
    expect(await screen.findByRole('heading', { name: 'The address has been changed' })).toBeVisible()
    expect(server.callsOf('POST /auth/v1/logout')).toHaveLength(1)
    expect(incomingLink.read()).toBeNull()
  })

  it('for a new address continues in the session of the account', async () => {
    fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    signIn(ANNELIES)
    arrive({ type: 'email_change' })
    await open()
    await user.click(await button('Confirm new address'))
    expect(await screen.findByText('At /')).toBeVisible()
    expect(incomingLink.read()).toMatchObject({ type: 'email_change' })
  })

  it('says that the other address has to confirm too', async () => {
    fakeServer({ [VERIFY]: () => json({ msg: 'Confirmation link accepted', code: '200' }) })
    arrive({ type: 'email_change' })
    await open()
    await user.click(await button('Confirm new address'))
    expect(await screen.findByRole('heading', { name: 'One of two confirmations' })).toBeVisible()
  })

  it('warns that another user will be signed out', async () => {
    fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    signIn(BRAM)
    arrive()
    await open()
    expect(await screen.findByText(/You are signed in as bram@brabo.example/)).toBeVisible()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /')).toBeVisible()
    expect(incomingLink.read()).toMatchObject({ consent: 'replace' })
  })

  it('does not warn the user whose link it is', async () => {
    fakeServer()
    signIn(ANNELIES)
    arrive()
    await open()
    await button('Confirm address')
    expect(screen.queryByText(/You are signed in as/)).toBeNull()
  })
})

describe('without a link that waits', () => {
  const link = { kind: 'session', type: 'magiclink', environment: null, refreshToken: 'rrr' } as const

  it('there is nothing to confirm', async () => {
    fakeServer()
    await open()
    expect(await screen.findByRole('heading', { name: 'Nothing to confirm' })).toBeVisible()
  })

  describe('a link with tokens, while nobody is signed in', () => {
    const arriveWithTokens = async () => {
      incomingLink.hold({ ...link, accessToken: accessToken() })
      await open()
      await screen.findByRole('heading', { name: 'Sign in with this link?' })
    }

    it('is used if the user agrees', async () => {
      fakeServer()
      await arriveWithTokens()
      await user.click(await button('Sign in with the link'))
      expect(await screen.findByText('At /')).toBeVisible()
      expect(incomingLink.read()).toMatchObject({ consent: 'sign-in' })
    })

    it('is dropped if the user does not agree', async () => {
      const server = fakeServer()
      await arriveWithTokens()
      await user.click(await button('Do not use the link'))
      expect(await screen.findByText('At /')).toBeVisible()
      expect(incomingLink.read()).toBeNull()
      expect(server.calls).toEqual([])
    })
  })

  describe('a link with the tokens of another user', () => {
    const arriveWithTokens = async () => {
      signIn(BRAM)
      incomingLink.hold({ ...link, accessToken: accessToken() })
      await open()
      await screen.findByRole('heading', { name: 'Somebody else is signed in' })
    }

    it('is used if the signed-in user agrees', async () => {
      fakeServer()
      await arriveWithTokens()
      expect(screen.getByText(/You are signed in as bram@brabo.example/)).toBeVisible()
      await user.click(await button('Sign out and use the link'))
      expect(await screen.findByText('At /')).toBeVisible()
      expect(incomingLink.read()).toMatchObject({ consent: 'replace' })
    })

    it('is dropped if the user does not agree', async () => {
      const server = fakeServer()
      await arriveWithTokens()
      await user.click(await button('Stay signed in'))
      expect(await screen.findByText('At /')).toBeVisible()
      expect(incomingLink.read()).toBeNull()
      expect(server.calls).toEqual([])
      expect(localStorage.getItem(KEY)).toContain(BRAM.email)
    })
  })
})

describe('the link of a change that an administrator has asked for', () => {
  const CONFIRM = 'POST /functions/v1/confirm-address'
  it.each([
    [200, 'The address has been changed'],
    [404, 'This link no longer works'],
    [409, 'The link was refused'],
  ])('answered with %i says so, and signs nobody in', async (status, title) => {
    const server = fakeServer({ [CONFIRM]: () => json({ success: status === 200 }, status) })
    arrive({ type: 'address_change', account: 'old@brabo.example' })
    await open()
    await user.click(await button('Confirm new address'))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(server.callsOf(CONFIRM)[0]?.body).toEqual({ token: 'abc' })
    expect(incomingLink.read()).toBeNull()
  })

  it('can be pressed again when the server could not be reached', async () => {
    fakeServer({ [CONFIRM]: () => json({}, 500) })
    arrive({ type: 'address_change' })
    await open()
    await user.click(await button('Confirm new address'))
    expect(await screen.findByText(/The link has not been used/)).toBeVisible()
    expect(await button('Confirm new address')).toBeEnabled()
  })
})

describe('the link of a mail about sign-in', () => {
  const END = 'POST /functions/v1/end-access'
  it.each([
    [200, { success: true, mailed: true }, 'You are signed out everywhere', /We have mailed you a link/],
    [200, { success: true, mailed: false }, 'You are signed out everywhere', /choose "Forgot password\?"/],
    [404, { success: false }, 'This link no longer works', /more than seven days/],
    [400, { success: false }, 'This link no longer works', /more than seven days/],
  ])('answered with %i %o says so, and signs nobody in', async (status, answer, title, text) => {
    const server = fakeServer({ [END]: () => json(answer, status) })
    arrive({ type: 'not_me', email: '' })
    await open()
    await user.click(await button('Sign out everywhere'))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(server.callsOf(END).map(({ body }) => body)).toEqual([{ token: 'abc' }])
    expect(incomingLink.read()).toBeNull()
  })

  it('can be pressed again when the server could not be reached', async () => {
    fakeServer({ [END]: () => json({}, 500) })
    arrive({ type: 'not_me', email: '' })
    await open()
    await user.click(await button('Sign out everywhere'))
    expect(await screen.findByText(/The link has not been used/)).toBeVisible()
    expect(await button('Sign out everywhere')).toBeEnabled()
  })
})
