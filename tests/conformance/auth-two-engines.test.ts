import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { identityHome, type IdentityHome } from './support/identity-engine.ts'
import { address, expectAlive, openDesk, PASSWORD, type Desk } from './support/identity.ts'

/** PGlite has room for one engine. */
const homes: IdentityHome[] = []
afterAll(() => Promise.all(homes.map((home) => home.dispose())))

async function pair(options: Parameters<typeof identityHome>[1]): Promise<[Desk, Desk]> {
  const home = await identityHome('postgres', options)
  homes.push(home)
  const first = openDesk(await home.start())
  return [first, openDesk(await home.start())]
}

async function expectOneService([first, second]: [Desk, Desk]): Promise<void> {
  const { tokens, id, email } = await first.signedIn('person')
  expect((await second.call('user', { token: tokens.access_token })).body.id).toBe(id)
  const refreshed = await second.refresh(tokens.refresh_token)
  expect(refreshed.status).toBe(200)
  const again = await first.refresh(refreshed.body.refresh_token)
  expect(again.status).toBe(200)
  const headers = { apikey: second.key, authorization: `Bearer ${again.body.access_token}` }
  const rest = await fetch(`${second.url}/rest/v1/rpc/who_am_i`, { headers })
  expect(await rest.json()).toMatchObject({ uid: id })
  expect((await second.call('logout', { method: 'POST', token: again.body.access_token })).status).toBe(204)
  await expectAlive(first, tokens.access_token, false)
  expect((await second.signIn(email)).status).toBe(200)
}

describe('two engines on one Postgres', () => {
  it('with keys from the environment are one service', { timeout: 120_000 }, async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const signingKeys = JSON.stringify([{ ...(await exportJWK(privateKey)), kid: 'shared' }])
    await expectOneService(await pair({ ownDataDirs: true, signingKeys }))
  })

  it('with a shared data folder are one service, and share mails and codes', { timeout: 120_000 }, async () => {
    const desks = await pair({})
    await expectOneService(desks)
    const [first, second] = desks
    const email = address('shared')
    await first.call('signup', { body: { email, password: PASSWORD } })
    const { code } = await second.mail(email, 'confirmation')
    expect((await second.call('verify', { body: { email, token: code, type: 'signup' } })).status).toBe(200)
    expect((await first.signIn(email)).status).toBe(200)
  })

  it('with keys of their own do not believe each other', { timeout: 120_000 }, async () => {
    const [first, second] = await pair({ ownDataDirs: true })
    const { tokens } = await first.signedIn('stranger')
    expect((await second.call('user', { token: tokens.access_token })).status).toBe(403)
    expect((await first.call('user', { token: tokens.access_token })).status).toBe(200)
  })
})
