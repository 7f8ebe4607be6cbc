import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { address, PASSWORD, refusal, sharedApi, type AuthBody, type Mail, type Person } from './support/identity.ts'
import { IS_QUICK } from '../support/selection.ts'

const api = sharedApi()
const VERIFIER = 'v'.repeat(64)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const NEW_PASSWORD = 'Another-Password-2'
const EXPIRED = [403, 'otp_expired']

type PendingAccess = Person & {
  readonly tokens: AuthBody
  /** The code of a followed link, not yet exchanged for a session. */
  readonly code: string
  readonly recovery: Mail
  readonly changes: readonly Mail[]
}

/** A signed-in user with every kind of pending link and code that could open a session later. */
async function userWithPendingAccess(): Promise<PendingAccess> {
  const person = await api.signedIn('waiting')
  const { email } = person
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: 's256' }
  await api.call('otp', { body: { email, ...pkce } })
  const { query } = await api.follow((await api.mail(email, 'magic_link')).link)
  await api.call('recover', { body: { email } })
  const recovery = await api.mail(email, 'recovery')
  const target = address('target')
  await api.call('user', { method: 'PUT', token: person.tokens.access_token, body: { email: target } })
  const changes = [await api.mail(email, 'email_change'), await api.mail(target, 'email_change')]
  return { ...person, code: query.get('code') ?? '', recovery, changes }
}

const exchange = (auth_code: string) =>
  api.call('token?grant_type=pkce', { body: { auth_code, code_verifier: VERIFIER } })
const verify = ({ hash }: Mail, type: string) => api.call('verify', { body: { token_hash: hash, type } })
const admin = (method: string, { id }: Person, body: object) =>
  api.call(`admin/users/${id}`, { method, admin: true, body })

const EVENTS: Readonly<Record<string, (person: PendingAccess) => Promise<{ status: number }>>> = {
  'a new password': ({ tokens }) =>
    api.call('user', { method: 'PUT', token: tokens.access_token, body: { password: NEW_PASSWORD } }),
  'a password set by an admin': (person) => admin('PUT', person, { password: NEW_PASSWORD }),
  'a ban': async (person) => {
    await admin('PUT', person, { ban_duration: '1h' })
    return admin('PUT', person, { ban_duration: 'none' })
  },
  'a soft deletion': (person) => admin('DELETE', person, { should_soft_delete: true }),
  'a deletion': (person) => admin('DELETE', person, {}),
}

describe('pending links and codes', () => {
  it.each(Object.keys(EVENTS))('become invalid after %s', async (name) => {
    const person = await userWithPendingAccess()
    expect((await EVENTS[name]?.(person))?.status).toBe(200)
    expect(refusal(await exchange(person.code))).toEqual([404, 'flow_state_not_found'])
    expect(refusal(await verify(person.recovery, 'recovery'))).toEqual(EXPIRED)
    for (const mail of person.changes) expect(refusal(await verify(mail, 'email_change'))).toEqual(EXPIRED)
  })

  it('become invalid for the old address when the user gets a new one', async () => {
    const person = await userWithPendingAccess()
    for (const mail of person.changes) expect((await verify(mail, 'email_change')).status).toBe(200)
    expect(refusal(await verify(person.recovery, 'recovery'))).toEqual(EXPIRED)
    const other = await userWithPendingAccess()
    expect((await admin('PUT', other, { email: address('given') })).status).toBe(200)
    expect(refusal(await verify(other.recovery, 'recovery'))).toEqual(EXPIRED)
    for (const mail of other.changes) expect(refusal(await verify(mail, 'email_change'))).toEqual(EXPIRED)
  })

  it('become invalid after a global sign-out, except links that anyone can request', async () => {
    const person = await userWithPendingAccess()
    const token = person.tokens.access_token
    expect((await api.call('logout?scope=global', { method: 'POST', token })).status).toBe(204)
    expect(refusal(await exchange(person.code))).toEqual([404, 'flow_state_not_found'])
    for (const mail of person.changes) expect(refusal(await verify(mail, 'email_change'))).toEqual(EXPIRED)
    expect((await verify(person.recovery, 'recovery')).status).toBe(200)
  })

  it('stay valid after a sign-out of one browser', async () => {
    const person = await userWithPendingAccess()
    const token = person.tokens.access_token
    expect((await api.call('logout?scope=local', { method: 'POST', token })).status).toBe(204)
    expect((await exchange(person.code)).body.user).toMatchObject({ id: person.id })
    expect((await verify(person.recovery, 'recovery')).status).toBe(200)
  })

  it('open no session that survives a password change at the same moment', { skip: IS_QUICK }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await userWithPendingAccess()
      const [exchanged] = await Promise.all([exchange(person.code), admin('PUT', person, { password: NEW_PASSWORD })])
      if (exchanged.status !== 200) continue
      const alive = await api.call('user', { token: exchanged.body.access_token })
      expect(refusal(alive)).toEqual([403, 'session_not_found'])
    }
  })
})

describe('an invitation', () => {
  it('stays valid if an admin sets a password before the user accepts it', async () => {
    const email = address('invited')
    const { body } = await api.call('invite', { admin: true, body: { email } })
    const set = await api.call(`admin/users/${body.id}`, { method: 'PUT', admin: true, body: { password: PASSWORD } })
    expect(set.status).toBe(200)
    expect((await verify(await api.mail(email, 'invite'), 'invite')).status).toBe(200)
  })
})
