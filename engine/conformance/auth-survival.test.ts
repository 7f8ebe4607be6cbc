import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { identityHome, type IdentityHome } from './harness/identity-engine.ts'
import { address, openDesk, PASSWORD } from './harness/identity.ts'

let home: IdentityHome
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

    const after = openDesk(await home.start())
    const followed = await after.follow((await after.mail(email, 'confirmation')).link.replace(before.url, after.url))
    expect(followed.fragment.get('access_token')).not.toBeNull()
    expect((await after.signIn(email)).body.user.id).toBe(answer.body.id)
    expect((await after.call('user', { token: tokens.access_token })).body.id).toBe(id)
    expect((await after.refresh(tokens.refresh_token)).status).toBe(200)
  })
})
