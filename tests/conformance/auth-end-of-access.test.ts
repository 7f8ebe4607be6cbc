import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { address, PASSWORD, refusal, shared, type AuthBody, type Mail, type Person } from './support/identity.ts'

const desk = shared()
const VERIFIER = 'v'.repeat(64)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const NEW_PASSWORD = 'Another-Password-2'
const VOID = [403, 'otp_expired']

type Waiting = Person & {
  readonly tokens: AuthBody
  /** Of a followed link, which waits to be exchanged for a session. */
  readonly code: string
  readonly recovery: Mail
  readonly changes: readonly Mail[]
}

/** Everything by which somebody could come in a little later. */
async function waiting(): Promise<Waiting> {
  const person = await desk.signedIn('waiting')
  const { email } = person
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: 's256' }
  await desk.call('otp', { body: { email, ...pkce } })
  const { query } = await desk.follow((await desk.mail(email, 'magic_link')).link)
  await desk.call('recover', { body: { email } })
  const recovery = await desk.mail(email, 'recovery')
  const target = address('target')
  await desk.call('user', { method: 'PUT', token: person.tokens.access_token, body: { email: target } })
  const changes = [await desk.mail(email, 'email_change'), await desk.mail(target, 'email_change')]
  return { ...person, code: query.get('code') ?? '', recovery, changes }
}

const exchange = (auth_code: string) =>
  desk.call('token?grant_type=pkce', { body: { auth_code, code_verifier: VERIFIER } })
const verify = ({ hash }: Mail, type: string) => desk.call('verify', { body: { token_hash: hash, type } })
const admin = (method: string, { id }: Person, body: object) =>
  desk.call(`admin/users/${id}`, { method, admin: true, body })

const ENDS: Readonly<Record<string, (person: Waiting) => Promise<{ status: number }>>> = {
  'a new password': ({ tokens }) =>
    desk.call('user', { method: 'PUT', token: tokens.access_token, body: { password: NEW_PASSWORD } }),
  'a password that an administrator sets': (person) => admin('PUT', person, { password: NEW_PASSWORD }),
  'a ban': async (person) => {
    await admin('PUT', person, { ban_duration: '1h' })
    return admin('PUT', person, { ban_duration: 'none' })
  },
  'a soft deletion': (person) => admin('DELETE', person, { should_soft_delete: true }),
  'a deletion': (person) => admin('DELETE', person, {}),
}

describe('what waits to let somebody in', () => {
  it.each(Object.keys(ENDS))('ends with %s', async (name) => {
    const person = await waiting()
    expect((await ENDS[name]?.(person))?.status).toBe(200)
    expect(refusal(await exchange(person.code))).toEqual([404, 'flow_state_not_found'])
    expect(refusal(await verify(person.recovery, 'recovery'))).toEqual(VOID)
    for (const mail of person.changes) expect(refusal(await verify(mail, 'email_change'))).toEqual(VOID)
  })

  it('ends for the old address when the person has a new one', async () => {
    const person = await waiting()
    for (const mail of person.changes) expect((await verify(mail, 'email_change')).status).toBe(200)
    expect(refusal(await verify(person.recovery, 'recovery'))).toEqual(VOID)
    const other = await waiting()
    expect((await admin('PUT', other, { email: address('given') })).status).toBe(200)
    expect(refusal(await verify(other.recovery, 'recovery'))).toEqual(VOID)
    for (const mail of other.changes) expect(refusal(await verify(mail, 'email_change'))).toEqual(VOID)
  })

  it('ends with a sign-out everywhere, except links that anybody may ask for', async () => {
    const person = await waiting()
    const token = person.tokens.access_token
    expect((await desk.call('logout?scope=global', { method: 'POST', token })).status).toBe(204)
    expect(refusal(await exchange(person.code))).toEqual([404, 'flow_state_not_found'])
    for (const mail of person.changes) expect(refusal(await verify(mail, 'email_change'))).toEqual(VOID)
    expect((await verify(person.recovery, 'recovery')).status).toBe(200)
  })

  it('goes on after a sign-out of this browser', async () => {
    const person = await waiting()
    const token = person.tokens.access_token
    expect((await desk.call('logout?scope=local', { method: 'POST', token })).status).toBe(204)
    expect((await exchange(person.code)).body.user).toMatchObject({ id: person.id })
    expect((await verify(person.recovery, 'recovery')).status).toBe(200)
  })

  it('opens no session that outlives a password which changes at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await waiting()
      const [exchanged] = await Promise.all([exchange(person.code), admin('PUT', person, { password: NEW_PASSWORD })])
      if (exchanged.status !== 200) continue
      const alive = await desk.call('user', { token: exchanged.body.access_token })
      expect(refusal(alive)).toEqual([403, 'session_not_found'])
    }
  })
})

describe('an invitation', () => {
  it('outlives a password that an administrator sets before it is accepted', async () => {
    const email = address('invited')
    const { body } = await desk.call('invite', { admin: true, body: { email } })
    const set = await desk.call(`admin/users/${body.id}`, { method: 'PUT', admin: true, body: { password: PASSWORD } })
    expect(set.status).toBe(200)
    expect((await verify(await desk.mail(email, 'invite'), 'invite')).status).toBe(200)
  })
})
