import { describe, expect, it } from 'vitest'
import { address, expectAlive, PASSWORD, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()
const NEW_PASSWORD = 'Another-Password-2'

describe('updateUser', () => {
  it('merges metadata and removes members that are null', async () => {
    const { email, password } = await api.person('merge', { user_metadata: { name: 'Anna', city: 'Utrecht' } })
    const client = api.client()
    await client.auth.signInWithPassword({ email, password })
    const { data, error } = await client.auth.updateUser({ data: { city: null, language: 'nl' } })
    expect([error, data.user?.user_metadata]).toEqual([null, { name: 'Anna', language: 'nl' }])
  })

  it('ends all other sessions when the password changes', async () => {
    const { email, tokens } = await api.signedIn('password')
    const { body: other } = await api.signIn(email)
    const body = { password: NEW_PASSWORD }
    expect((await api.call('user', { method: 'PUT', token: tokens.access_token, body })).status).toBe(200)
    await expectAlive(api, tokens.access_token, true)
    await expectAlive(api, other.access_token, false)
    expect(refusal(await api.refresh(other.refresh_token))).toEqual([400, 'refresh_token_not_found'])
    expect(refusal(await api.signIn(email))).toEqual([400, 'invalid_credentials'])
    expect((await api.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('refuses the old password as the new one', async () => {
    const { tokens } = await api.signedIn('same')
    const answer = await api.call('user', { method: 'PUT', token: tokens.access_token, body: { password: PASSWORD } })
    expect(refusal(answer)).toEqual([422, 'same_password'])
  })

  it('does not let users change their own rights', async () => {
    const { tokens, id } = await api.signedIn('rights')
    const put = (body: unknown) => api.call('user', { method: 'PUT', token: tokens.access_token, body })
    expect(refusal(await put({ app_metadata: { admin: true } }))).toEqual([403, 'not_admin'])
    await put({ role: 'service_role', id: '11111111-1111-4111-8111-111111111111', email_confirmed_at: null })
    expect((await api.call('user', { token: tokens.access_token })).body).toMatchObject({ id, role: 'authenticated' })
  })
})

describe('an email change', () => {
  async function changing(name: string) {
    const person = await api.signedIn(name)
    const email = address(`${name}-new`)
    const put = await api.call('user', { method: 'PUT', token: person.tokens.access_token, body: { email } })
    expect(put.body).toMatchObject({ email: person.email, new_email: email })
    const toNew = await api.mail(email, 'email_change')
    const toOld = await api.mail(person.email, 'email_change')
    return { ...person, newEmail: email, toNew, toOld }
  }

  it('needs a confirmation from both addresses', async () => {
    const { id, email, newEmail, toNew, toOld } = await changing('both')
    const first = await api.follow(toNew.link)
    expect(first.fragment.get('message')).toMatch(/^Confirmation link accepted/)
    expect(first.fragment.get('access_token')).toBeNull()
    expect((await api.signIn(newEmail)).status).toBe(400)
    const second = await api.follow(toOld.link)
    expect(second.fragment.get('type')).toBe('email_change')
    expect((await api.signIn(newEmail)).body.user).toMatchObject({ id, email: newEmail })
    expect((await api.signIn(email)).status).toBe(400)
  })

  it('cannot be confirmed from one address only', async () => {
    const { newEmail, toNew } = await changing('one')
    await api.follow(toNew.link)
    expect((await api.follow(toNew.link)).fragment.get('error_code')).toBe('otp_expired')
    const again = await api.call('verify', { body: { email: newEmail, token: toNew.code, type: 'email_change' } })
    expect(refusal(again)).toEqual([403, 'otp_expired'])
    expect((await api.signIn(newEmail)).status).toBe(400)
  })

  it('can be confirmed by codes, and the mails can be sent again', async () => {
    const { email, newEmail, toOld } = await changing('codes')
    expect((await api.client().auth.resend({ type: 'email_change', email })).error).toBeNull()
    expect((await api.follow(toOld.link)).fragment.get('error_code')).toBe('otp_expired')
    for (const address of [email, newEmail]) {
      const { code } = await api.mail(address, 'email_change')
      const body = { email: address, token: code, type: 'email_change' }
      expect((await api.call('verify', { body })).status).toBe(200)
    }
    expect((await api.signIn(newEmail)).status).toBe(200)
  })

  it('is refused if another user has the address', async () => {
    const [person, other] = [await api.signedIn('wants'), await api.person('has')]
    const body = { email: other.email }
    const answer = await api.call('user', { method: 'PUT', token: person.tokens.access_token, body })
    expect(refusal(answer)).toEqual([422, 'email_exists'])
  })

  it('becomes invalid if another user has taken the address in the meantime', async () => {
    const { id, email, newEmail, toNew, toOld } = await changing('meanwhile')
    await api.service.auth.admin.createUser({ email: newEmail, password: NEW_PASSWORD, email_confirm: true })
    await api.follow(toNew.link)
    expect((await api.follow(toOld.link)).fragment.get('error_code')).toBe('otp_expired')
    expect((await api.signIn(email)).body.user.id).toBe(id)
  })
})

describe('reauthenticate', () => {
  it('requires a code by mail for a new password if the session is older than a day', async () => {
    const { id, email, tokens } = await api.signedIn('nonce')
    await api.serviceRpc('age_sessions', { person: id, hours: 25 })
    const client = api.client()
    const { access_token, refresh_token } = tokens
    await client.auth.setSession({ access_token, refresh_token })
    const bare = await client.auth.updateUser({ password: NEW_PASSWORD })
    expect(bare.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code } = await api.mail(email, 'reauthentication')
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = await client.auth.updateUser({ password: NEW_PASSWORD, nonce: wrong })
    expect(refused.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull()
    expect((await api.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('invalidates the code after five wrong tries', async () => {
    const { id, email, tokens } = await api.signedIn('burnt-nonce')
    await api.serviceRpc('age_sessions', { person: id, hours: 25 })
    const token = tokens.access_token
    await api.call('reauthenticate', { token })
    const { code } = await api.mail(email, 'reauthentication')
    const change = (nonce: string) =>
      api.call('user', { method: 'PUT', token, body: { password: NEW_PASSWORD, nonce } })
    const wrong = code === '000000' ? '000001' : '000000'
    // The limit is ten password changes in five minutes: nine wrong codes, then the correct one.
    await Promise.all(Array.from({ length: 9 }, () => change(wrong)))
    expect(refusal(await change(code))).toEqual([422, 'reauthentication_not_valid'])
    expect((await api.signIn(email)).status).toBe(200)
  })

  it('sends a code that cannot be used to sign in', async () => {
    const { email, tokens } = await api.signedIn('code-only')
    await api.call('reauthenticate', { token: tokens.access_token })
    const { code } = await api.mail(email, 'reauthentication')
    for (const type of ['email', 'recovery', 'signup', 'magiclink']) {
      expect(refusal(await api.call('verify', { body: { email, token: code, type } }))).toEqual([403, 'otp_expired'])
    }
  })
})
