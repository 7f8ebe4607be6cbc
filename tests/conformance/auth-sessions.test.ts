import { describe, expect, it } from 'vitest'
import { claimsOf, expectAlive, pause, refusal, shared } from './support/identity.ts'

const desk = shared()
/** A little more than the project's reuse interval of two seconds. */
const PAST_REUSE_MS = 2_600

describe('refresh', () => {
  it('gives new tokens of the same session', async () => {
    const { tokens, id } = await desk.signedIn('refresh')
    const { data, error } = await desk.client().auth.refreshSession({ refresh_token: tokens.refresh_token })
    expect([error, data.user?.id]).toEqual([null, id])
    expect(data.session?.refresh_token).not.toBe(tokens.refresh_token)
    const [before, after] = [claimsOf(tokens.access_token), claimsOf(data.session?.access_token ?? '')]
    expect(after['session_id']).toBe(before['session_id'])
    expect(after['amr']).toEqual(before['amr'])
  })

  it('follows what changed about the person', async () => {
    const { tokens, id } = await desk.signedIn('changed')
    await desk.service.auth.admin.updateUserById(id, { app_metadata: { department: 'labour' } })
    const { body } = await desk.refresh(tokens.refresh_token)
    expect(claimsOf(body.access_token)['app_metadata']).toMatchObject({ department: 'labour' })
  })

  it('answers the same token again with the same new one, within the interval', async () => {
    const { tokens } = await desk.signedIn('twice')
    const [first, second] = [await desk.refresh(tokens.refresh_token), await desk.refresh(tokens.refresh_token)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.refresh_token).toBe(first.body.refresh_token)
    await expectAlive(desk, first.body.access_token, true)
  })

  it('revokes the whole session when a token is used again later', async () => {
    const { tokens, email } = await desk.signedIn('reuse')
    const other = (await desk.signIn(email)).body
    const { body: next } = await desk.refresh(tokens.refresh_token)
    await pause(PAST_REUSE_MS)
    expect(refusal(await desk.refresh(tokens.refresh_token))).toEqual([400, 'refresh_token_already_used'])
    expect(refusal(await desk.refresh(next.refresh_token))).toEqual([400, 'refresh_token_not_found'])
    await expectAlive(desk, next.access_token, false)
    await expectAlive(desk, other.access_token, true)
    expect((await desk.refresh(other.refresh_token)).status).toBe(200)
  })

  it('is refused to whoever is banned', async () => {
    const { tokens, id } = await desk.signedIn('banned')
    await desk.service.auth.admin.updateUserById(id, { ban_duration: '1h' })
    expect((await desk.refresh(tokens.refresh_token)).status).toBe(400)
    expect(refusal(await desk.call('user', { token: tokens.access_token }))).toEqual([403, 'user_banned'])
  })
})

describe('logout', () => {
  async function threeSessions(name: string): Promise<[string, string, string]> {
    const { tokens, email } = await desk.signedIn(name)
    const more = await Promise.all([desk.signIn(email), desk.signIn(email)])
    return [tokens, ...more.map(({ body }) => body)].map((body) => body.access_token) as [string, string, string]
  }

  async function signOut(token: string, scope?: 'global' | 'local' | 'others'): Promise<boolean> {
    const query = scope === undefined ? '' : `?scope=${scope}`
    return (await desk.call(`logout${query}`, { method: 'POST', token })).status === 204
  }

  it('local ends this session', async () => {
    const [own, second, third] = await threeSessions('local')
    expect(await signOut(own, 'local')).toBe(true)
    await expectAlive(desk, own, false)
    await expectAlive(desk, second, true)
    await expectAlive(desk, third, true)
  })

  it('others ends all but this', async () => {
    const [own, second, third] = await threeSessions('others')
    expect(await signOut(own, 'others')).toBe(true)
    await expectAlive(desk, own, true)
    await expectAlive(desk, second, false)
    await expectAlive(desk, third, false)
  })

  it('global ends all, and is what is meant without a scope', async () => {
    const [own, second, third] = await threeSessions('global')
    expect(await signOut(own)).toBe(true)
    for (const token of [own, second, third]) await expectAlive(desk, token, false)
    const { tokens, email } = await desk.signedIn('named')
    const bystander = await desk.signedIn('bystander')
    const { body: other } = await desk.signIn(email)
    expect(await signOut(tokens.access_token, 'global')).toBe(true)
    await expectAlive(desk, other.access_token, false)
    await expectAlive(desk, bystander.tokens.access_token, true)
  })

  it('takes the refresh token with it', async () => {
    const { tokens, email, password } = await desk.signedIn('client')
    const client = desk.client()
    const { data } = await client.auth.signInWithPassword({ email, password })
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect(refusal(await desk.refresh(data.session?.refresh_token ?? ''))).toEqual([400, 'refresh_token_not_found'])
    expect((await desk.refresh(tokens.refresh_token)).status).toBe(200)
  })
})
