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
  ] as const)('of type %s says what it is for and whose, and asks nobody before it is pressed', async (...words) => {
    const [type, title, submit] = words
    const server = fakeServer()
    arrive({ type, environment: 'training' })
    await open()
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText(ANNELIES.email)).toBeVisible()
    expect(screen.getByText('In the training environment')).toBeVisible()
    expect(await button(submit)).toBeVisible()
    expect(server.calls).toEqual([])
  })

  it.each([
    ['signup', '/'],
    ['recovery', '/reset'],
    ['invite', '/reset'],
  ] as const)('of type %s is confirmed by POST and leads to %s', async (type, place) => {
    const server = fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    arrive({ type })
    await open()
    await user.click(await screen.findByRole('button'))
    expect(await screen.findByText(`At ${place}`)).toBeVisible()
    expect(server.callsOf(VERIFY)[0]?.body).toMatchObject({ token_hash: 'abc', type })
    expect(incomingLink.read()).toMatchObject({ kind: 'session', type, refreshToken: 'rrr', consent: 'sign-in' })
    expect(pendingConfirmation.read()).toBeNull()
    expect(localStorage.getItem(KEY), 'the page that follows decides whether to keep it').toBeNull()
  })

  it('is asked about in its own environment', async () => {
    const server = fakeServer({ 'POST /training/auth/v1/verify': () => json(sessionOf(ANNELIES)) })
    arrive({ environment: 'training' })
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /')).toBeVisible()
    expect(server.callsOf(VERIFY)).toEqual([])
    expect(incomingLink.read()).toMatchObject({ environment: 'training' })
  })

  it('says that it no longer works, and leads on', async () => {
    fakeServer({ [VERIFY]: () => refusal(403, 'otp_expired', 'Email link is invalid or has expired') })
    arrive()
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveFocus()
    expect(pendingConfirmation.read()).toBeNull()
  })

  it('says what else the server says', async () => {
    fakeServer({ [VERIFY]: () => refusal(403, 'user_banned', 'User is banned') })
    arrive()
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('User is banned')).toBeVisible()
  })

  it('is tried again when the server cannot be reached', async () => {
    const server = fakeServer()
    arrive()
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The link has not been used')
    server.on(VERIFY, () => json(sessionOf(ANNELIES)))
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /')).toBeVisible()
  })

  it('signs nobody in who is not the person that it names', async () => {
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

  it('that names nobody agrees to nothing: the page that follows asks, once it knows whose it is', async () => {
    fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    arrive({ email: '' })
    await open()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /')).toBeVisible()
    expect(incomingLink.read()).toMatchObject({ kind: 'session' })
    expect(incomingLink.read()).not.toHaveProperty('consent')
  })

  it('of an address that was signed up more than once leads to where a password is chosen', async () => {
    fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    arrive({ type: 'invite', isRepeated: true })
    await open()
    expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
    expect(screen.getByText(/none of the passwords counts/)).toBeVisible()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /reset')).toBeVisible()
  })

  it('for a new address says whose account wants it', async () => {
    fakeServer()
    arrive({ type: 'email_change', account: BRAM.email })
    await open()
    expect(await screen.findByText(/The account bram@brabo.example wants to use this address/)).toBeVisible()
  })

  it('for a new address signs nobody in who was not in that account', async () => {
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

  it('for a new address goes on in the session of the account', async () => {
    fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    signIn(ANNELIES)
    arrive({ type: 'email_change' })
    await open()
    await user.click(await button('Confirm new address'))
    expect(await screen.findByText('At /')).toBeVisible()
    expect(incomingLink.read()).toMatchObject({ type: 'email_change' })
  })

  it('waits for the other of two addresses', async () => {
    fakeServer({ [VERIFY]: () => json({ msg: 'Confirmation link accepted', code: '200' }) })
    arrive({ type: 'email_change' })
    await open()
    await user.click(await button('Confirm new address'))
    expect(await screen.findByRole('heading', { name: 'One of two confirmations' })).toBeVisible()
  })

  it('says before it is pressed that somebody else will be signed out', async () => {
    fakeServer({ [VERIFY]: () => json(sessionOf(ANNELIES)) })
    signIn(BRAM)
    arrive()
    await open()
    expect(await screen.findByText(/You are signed in as bram@brabo.example/)).toBeVisible()
    await user.click(await button('Confirm address'))
    expect(await screen.findByText('At /')).toBeVisible()
    expect(incomingLink.read()).toMatchObject({ consent: 'replace' })
  })

  it('says nothing of the kind to the person themselves', async () => {
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

    it('is used if the person says so', async () => {
      fakeServer()
      await arriveWithTokens()
      await user.click(await button('Sign in with the link'))
      expect(await screen.findByText('At /')).toBeVisible()
      expect(incomingLink.read()).toMatchObject({ consent: 'sign-in' })
    })

    it('is forgotten if they do not', async () => {
      const server = fakeServer()
      await arriveWithTokens()
      await user.click(await button('Do not use the link'))
      expect(await screen.findByText('At /')).toBeVisible()
      expect(incomingLink.read()).toBeNull()
      expect(server.calls).toEqual([])
    })
  })

  describe('a link with tokens of somebody else', () => {
    const arriveWithTokens = async () => {
      signIn(BRAM)
      incomingLink.hold({ ...link, accessToken: accessToken() })
      await open()
      await screen.findByRole('heading', { name: 'Somebody else is signed in' })
    }

    it('is used if the person who is signed in says so', async () => {
      fakeServer()
      await arriveWithTokens()
      expect(screen.getByText(/You are signed in as bram@brabo.example/)).toBeVisible()
      await user.click(await button('Sign out and use the link'))
      expect(await screen.findByText('At /')).toBeVisible()
      expect(incomingLink.read()).toMatchObject({ consent: 'replace' })
    })

    it('is forgotten if they do not', async () => {
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
