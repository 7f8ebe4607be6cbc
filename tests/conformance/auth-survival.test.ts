import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { identitySetup, type IdentityEngine, type IdentitySetup } from './support/identity-engine.ts'
import { address, openAuthApi, PASSWORD, pause } from './support/identity.ts'

let setup: IdentitySetup
let engine: IdentityEngine | undefined
beforeAll(async () => {
  setup = await identitySetup(inject('identity').kind)
})
afterAll(() => setup.dispose())

describe('kill -9', () => {
  it('right after the answer loses neither the user nor the mail nor the session', { timeout: 180_000 }, async () => {
    await engine?.process.stop()
    const first = await setup.start()
    const before = openAuthApi(first)
    const { tokens, id } = await before.signedIn('session')
    const email = address('survivor')
    const answer = await before.call('signup', { body: { email, password: PASSWORD } })
    await first.process.kill()
    expect(answer.status).toBe(200)

    engine = await setup.start()
    const after = openAuthApi(engine)
    const followed = await after.follow((await after.mail(email, 'confirmation')).link.replace(before.url, after.url))
    expect(followed.fragment.get('access_token')).not.toBeNull()
    expect((await after.signIn(email)).body.user.id).toBe(answer.body.id)
    expect((await after.call('user', { token: tokens.access_token })).body.id).toBe(id)
    expect((await after.refresh(tokens.refresh_token)).status).toBe(200)
  })
})

describe('rotate-keys', () => {
  it('signs new tokens with a new key and keeps existing sessions', { timeout: 60_000 }, async () => {
    engine ??= await setup.start()
    const api = openAuthApi(engine)
    const kidOf = (token: string) => (JSON.parse(Buffer.from(token, 'base64url').toString()) as { kid: string }).kid
    const published = async () =>
      ((await api.call('.well-known/jwks.json')).body['keys'] as { kid: string }[]).map(({ kid }) => kid)
    const { tokens, id, email } = await api.signedIn('rotation')
    const old = kidOf(tokens.access_token.split('.')[0] ?? '')
    const before = await published()
    expect(before[0]).toBe(old)

    await setup.rotateKeys()
    for (let turn = 0; turn < 100 && (await published()).length === before.length; turn += 1) await pause(100)
    const { body: fresh } = await api.signIn(email)
    const newest = kidOf(fresh.access_token.split('.')[0] ?? '')
    expect(newest).not.toBe(old)
    expect(await published()).toEqual([newest, ...before])
    expect((await api.call('user', { token: tokens.access_token })).body.id).toBe(id)
    expect((await api.refresh(tokens.refresh_token)).status).toBe(200)
  })
})
