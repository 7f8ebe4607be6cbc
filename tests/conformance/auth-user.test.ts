import { describe, expect, it } from 'vitest'
import { address, expectAlive, PASSWORD, refusal, shared } from './support/identity.ts'

const desk = shared()
const NEW_PASSWORD = 'Another-Password-2'

describe('update user', () => {
  it('merges metadata, and takes away what is null', async () => {
    const { email, password } = await desk.person('merge', { user_metadata: { name: 'Anna', city: 'Utrecht' } })
    const client = desk.client()
    await client.auth.signInWithPassword({ email, password })
    const { data, error } = await client.auth.updateUser({ data: { city: null, language: 'nl' } })
    expect([error, data.user?.user_metadata]).toEqual([null, { name: 'Anna', language: 'nl' }])
  })

  it('a new password ends the other sessions and keeps this one', async () => {
    const { email, tokens } = await desk.signedIn('password')
    const { body: other } = await desk.signIn(email)
    const body = { password: NEW_PASSWORD }
    expect((await desk.call('user', { method: 'PUT', token: tokens.access_token, body })).status).toBe(200)
    await expectAlive(desk, tokens.access_token, true)
    await expectAlive(desk, other.access_token, false)
    expect(refusal(await desk.refresh(other.refresh_token))).toEqual([400, 'refresh_token_not_found'])
    expect(refusal(await desk.signIn(email))).toEqual([400, 'invalid_credentials'])
    expect((await desk.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('refuses the old password as the new one', async () => {
    const { tokens } = await desk.signedIn('same')
    const answer = await desk.call('user', { method: 'PUT', token: tokens.access_token, body: { password: PASSWORD } })
    expect(refusal(answer)).toEqual([422, 'same_password'])
  })

  it('gives nobody rights of their own', async () => {
    const { tokens, id } = await desk.signedIn('rights')
    const put = (body: unknown) => desk.call('user', { method: 'PUT', token: tokens.access_token, body })
    expect(refusal(await put({ app_metadata: { admin: true } }))).toEqual([403, 'not_admin'])
    await put({ role: 'service_role', id: '11111111-1111-4111-8111-111111111111', email_confirmed_at: null })
    expect((await desk.call('user', { token: tokens.access_token })).body).toMatchObject({ id, role: 'authenticated' })
  })
})

describe('change of address', () => {
  async function changing(name: string) {
    const person = await desk.signedIn(name)
    const email = address(`${name}-new`)
    const put = await desk.call('user', { method: 'PUT', token: person.tokens.access_token, body: { email } })
    expect(put.body).toMatchObject({ email: person.email, new_email: email })
    const toNew = await desk.mail(email, 'email_change')
    const toOld = await desk.mail(person.email, 'email_change')
    return { ...person, newEmail: email, toNew, toOld }
  }

  it('needs the word of both addresses', async () => {
    const { id, email, newEmail, toNew, toOld } = await changing('both')
    const first = await desk.follow(toNew.link)
    expect(first.fragment.get('message')).toMatch(/^Confirmation link accepted/)
    expect(first.fragment.get('access_token')).toBeNull()
    expect((await desk.signIn(newEmail)).status).toBe(400)
    const second = await desk.follow(toOld.link)
    expect(second.fragment.get('type')).toBe('email_change')
    expect((await desk.signIn(newEmail)).body.user).toMatchObject({ id, email: newEmail })
    expect((await desk.signIn(email)).status).toBe(400)
  })

  it('one address cannot speak for both', async () => {
    const { newEmail, toNew } = await changing('one')
    await desk.follow(toNew.link)
    expect((await desk.follow(toNew.link)).fragment.get('error_code')).toBe('otp_expired')
    const again = await desk.call('verify', { body: { email: newEmail, token: toNew.code, type: 'email_change' } })
    expect(refusal(again)).toEqual([403, 'otp_expired'])
    expect((await desk.signIn(newEmail)).status).toBe(400)
  })

  it('is confirmed by codes too, and can be sent again', async () => {
    const { email, newEmail, toOld } = await changing('codes')
    expect((await desk.client().auth.resend({ type: 'email_change', email })).error).toBeNull()
    expect((await desk.follow(toOld.link)).fragment.get('error_code')).toBe('otp_expired')
    for (const address of [email, newEmail]) {
      const { code } = await desk.mail(address, 'email_change')
      const body = { email: address, token: code, type: 'email_change' }
      expect((await desk.call('verify', { body })).status).toBe(200)
    }
    expect((await desk.signIn(newEmail)).status).toBe(200)
  })

  it('refuses an address that somebody has', async () => {
    const [person, other] = [await desk.signedIn('wants'), await desk.person('has')]
    const body = { email: other.email }
    const answer = await desk.call('user', { method: 'PUT', token: person.tokens.access_token, body })
    expect(refusal(answer)).toEqual([422, 'email_exists'])
  })

  it('is void if somebody took the address meanwhile', async () => {
    const { id, email, newEmail, toNew, toOld } = await changing('meanwhile')
    await desk.service.auth.admin.createUser({ email: newEmail, password: NEW_PASSWORD, email_confirm: true })
    await desk.follow(toNew.link)
    expect((await desk.follow(toOld.link)).fragment.get('error_code')).toBe('otp_expired')
    expect((await desk.signIn(email)).body.user.id).toBe(id)
  })
})

describe('reauthenticate', () => {
  it('a password after a day needs the code of a mail', async () => {
    const { id, email, tokens } = await desk.signedIn('nonce')
    await desk.peek('age_sessions', { person: id, hours: 25 })
    const client = desk.client()
    const { access_token, refresh_token } = tokens
    await client.auth.setSession({ access_token, refresh_token })
    const bare = await client.auth.updateUser({ password: NEW_PASSWORD })
    expect(bare.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code } = await desk.mail(email, 'reauthentication')
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = await client.auth.updateUser({ password: NEW_PASSWORD, nonce: wrong })
    expect(refused.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull()
    expect((await desk.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('five wrong codes end it', async () => {
    const { id, email, tokens } = await desk.signedIn('burnt-nonce')
    await desk.peek('age_sessions', { person: id, hours: 25 })
    const token = tokens.access_token
    await desk.call('reauthenticate', { token })
    const { code } = await desk.mail(email, 'reauthentication')
    const change = (nonce: string) =>
      desk.call('user', { method: 'PUT', token, body: { password: NEW_PASSWORD, nonce } })
    const wrong = code === '000000' ? '000001' : '000000'
    // Of ten new passwords in five minutes the tenth is the right one.
    await Promise.all(Array.from({ length: 9 }, () => change(wrong)))
    expect(refusal(await change(code))).toEqual([422, 'reauthentication_not_valid'])
    expect((await desk.signIn(email)).status).toBe(200)
  })

  it('the code lets nobody in', async () => {
    const { email, tokens } = await desk.signedIn('code-only')
    await desk.call('reauthenticate', { token: tokens.access_token })
    const { code } = await desk.mail(email, 'reauthentication')
    for (const type of ['email', 'recovery', 'signup', 'magiclink']) {
      expect(refusal(await desk.call('verify', { body: { email, token: code, type } }))).toEqual([403, 'otp_expired'])
    }
  })
})
