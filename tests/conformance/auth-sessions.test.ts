import { describe, expect, it } from 'vitest'
import { claimsOf, expectAlive, pause, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()
/** Slightly more than the project's reuse interval of two seconds. */
const PAST_REUSE_MS = 2_600

describe('refresh', () => {
  it('gives new tokens for the same session', async () => {
    const { tokens, id } = await api.signedIn('refresh')
    const { data, error } = await api.client().auth.refreshSession({ refresh_token: tokens.refresh_token })
    expect([error, data.user?.id]).toEqual([null, id])
    expect(data.session?.refresh_token).not.toBe(tokens.refresh_token)
    const [before, after] = [claimsOf(tokens.access_token), claimsOf(data.session?.access_token ?? '')]
    expect(after['session_id']).toBe(before['session_id'])
    expect(after['amr']).toEqual(before['amr'])
  })

  it('puts changed user data into the new token', async () => {
    const { tokens, id } = await api.signedIn('changed')
    await api.service.auth.admin.updateUserById(id, { app_metadata: { department: 'labour' } })
    const { body } = await api.refresh(tokens.refresh_token)
    expect(claimsOf(body.access_token)['app_metadata']).toMatchObject({ department: 'labour' })
  })

  it('returns the same new token if the old one is used again within the reuse interval', async () => {
    const { tokens } = await api.signedIn('twice')
    const [first, second] = [await api.refresh(tokens.refresh_token), await api.refresh(tokens.refresh_token)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.refresh_token).toBe(first.body.refresh_token)
    await expectAlive(api, first.body.access_token, true)
  })

  it('ends the session if a token is used again after the reuse interval', async () => {
    const { tokens, email } = await api.signedIn('reuse')
    const other = (await api.signIn(email)).body
    const { body: next } = await api.refresh(tokens.refresh_token)
    await pause(PAST_REUSE_MS)
    expect(refusal(await api.refresh(tokens.refresh_token))).toEqual([400, 'refresh_token_already_used'])
    expect(refusal(await api.refresh(next.refresh_token))).toEqual([400, 'refresh_token_not_found'])
    await expectAlive(api, next.access_token, false)
    await expectAlive(api, other.access_token, true)
    expect((await api.refresh(other.refresh_token)).status).toBe(200)
  })

  it('is refused for a banned user', async () => {
    const { tokens, id } = await api.signedIn('banned')
    await api.service.auth.admin.updateUserById(id, { ban_duration: '1h' })
    expect((await api.refresh(tokens.refresh_token)).status).toBe(400)
    expect(refusal(await api.call('user', { token: tokens.access_token }))).toEqual([403, 'user_banned'])
  })
})

describe('logout', () => {
  async function threeSessions(name: string): Promise<[string, string, string]> {
    const { tokens, email } = await api.signedIn(name)
    const more = await Promise.all([api.signIn(email), api.signIn(email)])
    return [tokens, ...more.map(({ body }) => body)].map((body) => body.access_token) as [string, string, string]
  }

  async function signOut(token: string, scope?: 'global' | 'local' | 'others'): Promise<boolean> {
    const query = scope === undefined ? '' : `?scope=${scope}`
    return (await api.call(`logout${query}`, { method: 'POST', token })).status === 204
  }

  it('ends only this session with scope local', async () => {
    const [own, second, third] = await threeSessions('local')
    expect(await signOut(own, 'local')).toBe(true)
    await expectAlive(api, own, false)
    await expectAlive(api, second, true)
    await expectAlive(api, third, true)
  })

  it('ends all other sessions with scope others', async () => {
    const [own, second, third] = await threeSessions('others')
    expect(await signOut(own, 'others')).toBe(true)
    await expectAlive(api, own, true)
    await expectAlive(api, second, false)
    await expectAlive(api, third, false)
  })

  it('ends all sessions with scope global and without a scope', async () => {
    const [own, second, third] = await threeSessions('global')
    expect(await signOut(own)).toBe(true)
    for (const token of [own, second, third]) await expectAlive(api, token, false)
    const { tokens, email } = await api.signedIn('named')
    const bystander = await api.signedIn('bystander')
    const { body: other } = await api.signIn(email)
    expect(await signOut(tokens.access_token, 'global')).toBe(true)
    await expectAlive(api, other.access_token, false)
    await expectAlive(api, bystander.tokens.access_token, true)
  })

  it('invalidates the refresh token of the session', async () => {
    const { tokens, email, password } = await api.signedIn('client')
    const client = api.client()
    const { data } = await client.auth.signInWithPassword({ email, password })
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect(refusal(await api.refresh(data.session?.refresh_token ?? ''))).toEqual([400, 'refresh_token_not_found'])
    expect((await api.refresh(tokens.refresh_token)).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends 12 hours after its user was last seen', async () => {
    const { id, tokens } = await api.signedIn('idle')
    await api.serviceRpc('age_last_seen', { person: id, hours: 11 })
    // This request counts as seen.
    await expectAlive(api, tokens.access_token, true)
    await api.serviceRpc('age_last_seen', { person: id, hours: 11 })
    const refreshed = await api.refresh(tokens.refresh_token)
    expect(refreshed.status).toBe(200)
    await api.serviceRpc('age_last_seen', { person: id, hours: 13 })
    expect(refusal(await api.refresh(refreshed.body.refresh_token))).toEqual([400, 'session_expired'])
    await expectAlive(api, tokens.access_token, false)
  })

  it('ends 30 days after its beginning, even if its user comes every day', async () => {
    const { id, tokens } = await api.signedIn('old')
    await api.serviceRpc('age_sessions', { person: id, hours: 29 * 24 })
    await expectAlive(api, tokens.access_token, true)
    await api.serviceRpc('age_sessions', { person: id, hours: 25 })
    expect(refusal(await api.refresh(tokens.refresh_token))).toEqual([400, 'session_expired'])
    await expectAlive(api, tokens.access_token, false)
  })

  it('is deleted by the first request after its end', async () => {
    const { id, tokens } = await api.signedIn('ended')
    const [session] = await api.serviceRpc<{ not_after: string; created_at: string }[]>('sessions_of', { person: id })
    const days = (Date.parse(session!.not_after) - Date.parse(session!.created_at)) / 86_400_000
    expect(days).toBeCloseTo(30)
    await api.serviceRpc('age_last_seen', { person: id, hours: 13 })
    await expectAlive(api, tokens.access_token, false)
    expect(await api.serviceRpc('sessions_of', { person: id })).toEqual([])
  })
})
