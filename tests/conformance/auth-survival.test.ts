import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { identityHome, type IdentityEngine, type IdentityHome } from './support/identity-engine.ts'
import { address, openDesk, PASSWORD, pause } from './support/identity.ts'

let home: IdentityHome
let engine: IdentityEngine
beforeAll(async () => {
  home = await identityHome(inject('identity').kind)
})
afterAll(() => home.dispose())

describe('kill -9', () => {
  it('right after the answer: the person, the mail and the session are there', { timeout: 180_000 }, async () => {
    const first = await home.start()
    const before = openDesk(first)
    const { tokens, id } = await before.signedIn('session')
    const email = address('survivor')
    const answer = await before.call('signup', { body: { email, password: PASSWORD } })
    await first.process.kill()
    expect(answer.status).toBe(200)

    engine = await home.start()
    const after = openDesk(engine)
    const followed = await after.follow((await after.mail(email, 'confirmation')).link.replace(before.url, after.url))
    expect(followed.fragment.get('access_token')).not.toBeNull()
    expect((await after.signIn(email)).body.user.id).toBe(answer.body.id)
    expect((await after.call('user', { token: tokens.access_token })).body.id).toBe(id)
    expect((await after.refresh(tokens.refresh_token)).status).toBe(200)
  })
})

describe('rotation of the keys', () => {
  it('signs with a new key from then on, and signs nobody out', { timeout: 60_000 }, async () => {
    const desk = openDesk(engine)
    const kidOf = (token: string) => (JSON.parse(Buffer.from(token, 'base64url').toString()) as { kid: string }).kid
    const published = async () =>
      ((await desk.call('.well-known/jwks.json')).body['keys'] as { kid: string }[]).map(({ kid }) => kid)
    const { tokens, id, email } = await desk.signedIn('rotation')
    const old = kidOf(tokens.access_token.split('.')[0] ?? '')
    expect(await published()).toEqual([old])

    await home.rotateKeys()
    for (let turn = 0; turn < 100 && (await published()).length === 1; turn += 1) await pause(100)
    const { body: fresh } = await desk.signIn(email)
    const newest = kidOf(fresh.access_token.split('.')[0] ?? '')
    expect(newest).not.toBe(old)
    expect(await published()).toEqual([newest, old])
    expect((await desk.call('user', { token: tokens.access_token })).body.id).toBe(id)
    expect((await desk.refresh(tokens.refresh_token)).status).toBe(200)
  })
})
