import { describe, expect, it } from 'vitest'
import { address, PASSWORD, refusal, shared } from './support/identity.ts'

const desk = shared()
const SITE = 'http://127.0.0.1:3000/'

describe('sign-up', () => {
  it('waits for the confirmation, by the link of the mail', async () => {
    const email = address('link')
    const { data, error } = await desk
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Anna' } } })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, aud: 'authenticated', user_metadata: { name: 'Anna' } })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(refusal(await desk.signIn(email))).toEqual([400, 'email_not_confirmed'])

    const followed = await desk.follow((await desk.mail(email, 'confirmation')).link)
    expect([followed.status, followed.place]).toEqual([303, SITE])
    expect([...followed.fragment.keys()].sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
    ])
    expect([followed.fragment.get('type'), followed.fragment.get('expires_in')]).toEqual(['signup', '3600'])
    const own = await desk.call('user', { token: followed.fragment.get('access_token') ?? '' })
    expect(own.body).toMatchObject({ id: data.user?.id, email, email_confirmed_at: expect.any(String) })
    expect((await desk.refresh(followed.fragment.get('refresh_token') ?? '')).status).toBe(200)
    expect((await desk.signIn(email)).status).toBe(200)
  })

  it('a link serves once', async () => {
    const email = address('once')
    await desk.call('signup', { body: { email, password: PASSWORD } })
    const { link } = await desk.mail(email, 'confirmation')
    await desk.follow(link)
    const again = await desk.follow(link)
    expect([again.status, again.place]).toEqual([303, SITE])
    expect(Object.fromEntries(again.fragment)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  it('is confirmed by the code of the mail', async () => {
    const email = address('code')
    const client = desk.client()
    await client.auth.signUp({ email, password: PASSWORD })
    const { code } = await desk.mail(email, 'confirmation')
    expect(code).toMatch(/^\d{6}$/)
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
    expect([error, data.user?.email, data.session?.token_type]).toEqual([null, email, 'bearer'])
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true })
  })

  it('is confirmed by the hash of the mail', async () => {
    const email = address('hash')
    const client = desk.client()
    await client.auth.signUp({ email, password: PASSWORD })
    const { hash } = await desk.mail(email, 'confirmation')
    const { data, error } = await client.auth.verifyOtp({ token_hash: hash, type: 'signup' })
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('a code is no longer taken after its time', async () => {
    const email = address('late')
    const { body } = await desk.call('signup', { body: { email, password: PASSWORD } })
    const { code, link } = await desk.mail(email, 'confirmation')
    await desk.peek('age_codes', { person: body.id, seconds: 3601 })
    const answer = await desk.call('verify', { body: { email, token: code, type: 'signup' } })
    expect(refusal(answer)).toEqual([403, 'otp_expired'])
    expect((await desk.follow(link)).fragment.get('error_code')).toBe('otp_expired')
  })

  it('another code, and one of another person, is refused', async () => {
    const [email, other] = [address('guess'), address('other')]
    for (const one of [email, other]) await desk.call('signup', { body: { email: one, password: PASSWORD } })
    const [{ code }, { code: others }] = [
      await desk.mail(email, 'confirmation'),
      await desk.mail(other, 'confirmation'),
    ]
    const wrong = [code === '000000' ? '000001' : '000000', ...(others === code ? [] : [others])]
    for (const token of wrong) {
      expect(refusal(await desk.call('verify', { body: { email, token, type: 'signup' } }))).toEqual([
        403,
        'otp_expired',
      ])
    }
    expect((await desk.call('verify', { body: { email, token: code, type: 'signup' } })).status).toBe(200)
  })

  it('is sent again, and the newest link counts', async () => {
    const email = address('again')
    const client = desk.client()
    await client.auth.signUp({ email, password: PASSWORD })
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const [newest, first] = await desk.mails(email)
    expect([newest?.kind, first?.kind]).toEqual(['confirmation', 'confirmation'])
    expect((await desk.follow(first?.link ?? '')).fragment.get('error_code')).toBe('otp_expired')
    expect((await desk.follow(newest?.link ?? '')).fragment.get('access_token')).not.toBeNull()
    await client.auth.resend({ type: 'signup', email })
    expect(await desk.mails(email)).toHaveLength(2)
  })

  it('takes an address in any spelling for the same', async () => {
    const email = address('case')
    const { body } = await desk.call('signup', { body: { email: `  ${email.toUpperCase()} `, password: PASSWORD } })
    expect(body.email).toBe(email)
    await desk.follow((await desk.mail(email, 'confirmation')).link)
    expect((await desk.signIn(` ${email.replace('c', 'C')}`)).status).toBe(200)
  })

  it('wants a strong password, and says why', async () => {
    const { error } = await desk.client().auth.signUp({ email: address('weak'), password: 'short1' })
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length', 'characters'] })
  })
})

describe('anonymous', () => {
  it('signs in without an address, and becomes a person by confirming one', async () => {
    const client = desk.client()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect([error, data.user?.is_anonymous, data.user?.user_metadata]).toEqual([null, true, { theme: 'dark' }])
    const email = address('anonymous')
    expect((await client.auth.updateUser({ email })).error).toBeNull()
    await desk.follow((await desk.mail(email, 'email_change')).link)
    expect((await client.auth.getUser()).data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  })
})
