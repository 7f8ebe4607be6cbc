import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { address, PASSWORD, refusal, sharedApi, type Mail } from './support/identity.ts'
import { IS_QUICK } from '../support/selection.ts'

const api = sharedApi()
const OTHER_PASSWORD = 'Other-Password-2'
const WRONG_PASSWORD = [400, 'invalid_credentials']
const EXPIRED = [403, 'otp_expired']

const wrongFor = (code: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))

const signUp = (email: string, password = PASSWORD, name = 'First') =>
  api.call('signup', { body: { email, password, data: { name } } })

const byCode = (email: string, token: string, type: string) => api.call('verify', { body: { email, token, type } })
const byLink = ({ hash }: Mail, type: string) => api.call('verify', { body: { token_hash: hash, type } })

async function pendingMail(name: string): Promise<{ email: string; mail: Mail }> {
  const email = address(name)
  await signUp(email)
  return { email, mail: await api.mail(email, 'confirmation') }
}

describe('a link in a mail', () => {
  it('carries 256 random bits that cannot be derived from the code of the same mail', async () => {
    const { email, mail } = await pendingMail('bits')
    expect(mail.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(new URL(mail.link).searchParams.get('token')).toBe(mail.hash)
    for (const algorithm of ['sha224', 'sha256']) {
      expect(createHash(algorithm).update(`${email}${mail.code}`).digest('hex')).not.toBe(mail.hash)
    }
    const guessed = createHash('sha224').update(`${email}${mail.code}`).digest('hex')
    expect(refusal(await api.call('verify', { body: { token_hash: guessed, type: 'signup' } }))).toEqual(EXPIRED)
    expect(refusal(await byCode(email, mail.hash, 'signup'))).toEqual(EXPIRED)
  })

  it('is stored in the database only as a hash', async () => {
    const email = address('stored')
    const { body } = await signUp(email)
    const mail = await api.mail(email, 'confirmation')
    const stored = await api.serviceRpc<{ confirmation_token: string }>('person', { id: body.id })
    expect(stored.confirmation_token).toBe(createHash('sha256').update(mail.hash).digest('hex'))
    const body2 = { token_hash: stored.confirmation_token, type: 'signup' }
    expect(refusal(await api.call('verify', { body: body2 }))).toEqual(EXPIRED)
  })

  it('made by generateLink works by its hashed_token, its code and its URL', async () => {
    const { email } = await api.person('generated')
    for (const how of ['hash', 'code', 'link'] as const) {
      const { data } = await api.service.auth.admin.generateLink({ type: 'recovery', email })
      const { hashed_token, email_otp, action_link, verification_type } = data.properties ?? {}
      expect([verification_type, hashed_token]).toEqual(['recovery', expect.stringMatching(/^[0-9a-f]{64}$/)])
      if (how === 'link') {
        expect((await api.follow(action_link ?? '')).fragment.has('access_token')).toBe(true)
        continue
      }
      const proof = how === 'hash' ? { token_hash: hashed_token ?? '' } : { email, token: email_otp ?? '' }
      const { error } = await api.client().auth.verifyOtp({ ...proof, type: 'recovery' })
      expect(error).toBeNull()
    }
  })
})

describe('a code in a mail', () => {
  it('stays valid after four wrong tries', async () => {
    const { email, mail } = await pendingMail('four')
    for (const wrong of wrongFor(mail.code, 4)) expect(refusal(await byCode(email, wrong, 'signup'))).toEqual(EXPIRED)
    expect((await byCode(email, mail.code, 'signup')).status).toBe(200)
  })

  it('becomes invalid after the fifth wrong try of any type, while the link in the same mail stays valid', async () => {
    const { email, mail } = await pendingMail('five')
    const types = ['signup', 'invite', 'email', 'signup', 'email']
    for (const [index, wrong] of wrongFor(mail.code, 5).entries()) {
      expect(refusal(await byCode(email, wrong, types[index] ?? ''))).toEqual(EXPIRED)
    }
    expect(refusal(await byCode(email, mail.code, 'signup'))).toEqual(EXPIRED)
    expect((await byLink(mail, 'signup')).status).toBe(200)
  })

  it('becomes invalid after five of ten concurrent tries, while a new link works', { skip: IS_QUICK }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email } = await api.person('ten')
      await api.call('recover', { body: { email } })
      const { code } = await api.mail(email, 'recovery')
      const attempt = async (tokens: readonly string[]): Promise<number[]> =>
        (await Promise.all(tokens.map((token) => byCode(email, token, 'recovery')))).map(({ status }) => status)
      expect(new Set(await attempt(wrongFor(code, 10)))).toEqual(new Set([403]))
      // The engine must have counted each of the ten, although they came at once.
      const correct = await attempt(Array.from({ length: 40 }, () => code))
      expect(correct.filter((status) => status !== 403 && status !== 429)).toEqual([])
      expect(correct.filter((status) => status === 403)).toHaveLength(10)
      await api.call('recover', { body: { email } })
      expect((await byLink(await api.mail(email, 'recovery'), 'recovery')).status).toBe(200)
    }
  })
})

describe('an address that signed up and is not confirmed', () => {
  it('keeps the password and the name of its only sign-up when it is confirmed', async () => {
    const { email, mail } = await pendingMail('once')
    expect(new URL(mail.link).searchParams.get('type')).toBe('signup')
    expect((await byLink(mail, 'signup')).body.user).toMatchObject({ user_metadata: { name: 'First' } })
    expect((await api.signIn(email)).status).toBe(200)
  })

  it('keeps no password and no metadata after a second sign-up', async () => {
    for (const names of [
      ['Squatter', 'Owner'],
      ['Owner', 'Squatter', 'Squatter'],
    ]) {
      const email = address('squatted')
      const mails: Mail[] = []
      for (const name of names) {
        expect((await signUp(email, name === 'Owner' ? PASSWORD : OTHER_PASSWORD, name)).status).toBe(200)
        mails.push(await api.mail(email, 'confirmation'))
      }
      const newest = mails.pop() as Mail
      expect(new URL(newest.link).searchParams.get('type'), 'leads to where a password is chosen').toBe('invite')
      for (const earlier of mails) expect(refusal(await byLink(earlier, 'signup'))).toEqual(EXPIRED)
      const { status, body } = await byLink(newest, 'invite')
      expect([status, body.user]).toMatchObject([200, { user_metadata: {} }])
      expect(JSON.stringify(body.user)).not.toMatch(/Squatter|Owner/)
      for (const password of [OTHER_PASSWORD, PASSWORD]) {
        expect(refusal(await api.signIn(email, password))).toEqual(WRONG_PASSWORD)
      }
    }
  })

  it('can be verified with the official client, and the user then chooses a password', async () => {
    for (const how of ['hash', 'code'] as const) {
      const email = address('client')
      const client = api.client()
      for (const password of [OTHER_PASSWORD, PASSWORD]) {
        const { data, error } = await client.auth.signUp({ email, password, options: { data: { name: 'X' } } })
        expect([error, data.user?.email, data.session]).toEqual([null, email, null])
      }
      const { hash, code } = await api.mail(email, 'confirmation')
      const proof = how === 'hash' ? { token_hash: hash } : { email, token: code }
      const { data, error } = await client.auth.verifyOtp({ ...proof, type: 'signup' })
      expect([error, data.user?.email]).toEqual([null, email])
      expect((await client.auth.updateUser({ password: PASSWORD, data: { name: 'Owner' } })).error).toBeNull()
      expect((await api.signIn(email)).body.user).toMatchObject({ user_metadata: { name: 'Owner' } })
    }
  })

  it('keeps no password if the user requests the mail again or a one-time link', async () => {
    for (const [path, more] of [
      ['resend', { type: 'signup' }],
      ['otp', { data: { name: 'Squatter' } }],
    ] as const) {
      const email = address('again')
      await signUp(email, OTHER_PASSWORD, 'Squatter')
      await signUp(email, OTHER_PASSWORD, 'Squatter')
      expect((await api.call(path, { body: { email, ...more } })).status).toBe(200)
      const mail = await api.mail(email, 'confirmation')
      expect(new URL(mail.link).searchParams.get('type')).toBe('invite')
      const { body } = await byLink(mail, 'email')
      expect(body.user.email).toBe(email)
      expect(JSON.stringify(body.user)).not.toContain('Squatter')
      expect(refusal(await api.signIn(email, OTHER_PASSWORD))).toEqual(WRONG_PASSWORD)
    }
  })

  it(
    'never gets the second password if a second sign-up arrives during the confirmation',
    { skip: IS_QUICK },
    async () => {
      for (let round = 0; round < 8; round += 1) {
        const { email, mail } = await pendingMail('race')
        const [confirmed] = await Promise.all([byLink(mail, 'signup'), signUp(email, OTHER_PASSWORD)])
        if (confirmed.status === 200) {
          expect((await api.signIn(email)).status).toBe(200)
        } else {
          expect(refusal(confirmed)).toEqual(EXPIRED)
          expect((await byLink(await api.mail(email, 'confirmation'), 'signup')).status).toBe(200)
          expect(refusal(await api.signIn(email))).toEqual(WRONG_PASSWORD)
        }
        expect(refusal(await api.signIn(email, OTHER_PASSWORD))).toEqual(WRONG_PASSWORD)
      }
    },
  )

  it('loses its password when a user proves the address by recovery or a one-time link', async () => {
    for (const path of ['recover', 'otp']) {
      const email = address('proved')
      await signUp(email, OTHER_PASSWORD, 'Squatter')
      const squatted = await api.mail(email, 'confirmation')
      await api.call(path, { body: { email } })
      const [mail] = await api.mails(email)
      const { body } = await byLink(mail as Mail, path === 'recover' ? 'recovery' : 'signup')
      expect(body.user.email).toBe(email)
      expect(JSON.stringify(body.user)).not.toContain('Squatter')
      expect(refusal(await api.signIn(email, OTHER_PASSWORD))).toEqual(WRONG_PASSWORD)
      expect(refusal(await byLink(squatted, 'signup'))).toEqual(EXPIRED)
      const token = body.access_token
      expect((await api.call('user', { method: 'PUT', token, body: { password: PASSWORD } })).status).toBe(200)
      expect((await api.signIn(email)).status).toBe(200)
    }
  })

  it('is taken over by an invitation', async () => {
    const email = address('invited')
    await signUp(email, OTHER_PASSWORD, 'Squatter')
    const squatted = await api.mail(email, 'confirmation')
    await api.call('invite', { admin: true, body: { email, data: { name: 'Owner' } } })
    expect(refusal(await byLink(squatted, 'signup'))).toEqual(EXPIRED)
    const { body } = await byLink(await api.mail(email, 'invite'), 'invite')
    expect(body.user).toMatchObject({ user_metadata: { name: 'Owner' } })
    expect(JSON.stringify(body.user)).not.toContain('Squatter')
    expect(refusal(await api.signIn(email, OTHER_PASSWORD))).toEqual(WRONG_PASSWORD)
  })

  it('is taken over by generateLink, with the password of that call', async () => {
    const email = address('generated')
    await signUp(email, OTHER_PASSWORD, 'Squatter')
    const { data } = await api.service.auth.admin.generateLink({ type: 'signup', email, password: PASSWORD })
    const token_hash = data.properties?.hashed_token
    expect((await api.call('verify', { body: { token_hash, type: 'signup' } })).status).toBe(200)
    expect(refusal(await api.signIn(email, OTHER_PASSWORD))).toEqual(WRONG_PASSWORD)
    expect((await api.signIn(email)).status).toBe(200)
  })
})

describe('a user whom an admin invited or created', () => {
  it('keeps their name and gets no password from a sign-up', async () => {
    for (const [path, more] of [
      ['invite', { data: { name: 'Owner' } }],
      ['admin/users', { user_metadata: { name: 'Owner' } }],
    ] as const) {
      const email = address('prepared')
      await api.call(path, { admin: true, body: { email, ...more } })
      expect((await api.call('otp', { body: { email } })).status).toBe(200)
      for (let time = 0; time < 2; time += 1) {
        expect((await signUp(email, OTHER_PASSWORD, 'Squatter')).body).toMatchObject({
          user_metadata: { name: 'Squatter' },
        })
      }
      const { body } = await byLink(await api.mail(email, 'invite'), 'invite')
      expect(body.user).toMatchObject({ user_metadata: { name: 'Owner' } })
      expect(refusal(await api.signIn(email, OTHER_PASSWORD))).toEqual(WRONG_PASSWORD)
    }
  })
})

describe('a link that is opened by GET', () => {
  it('confirms the address, as in GoTrue', async () => {
    const { email, mail } = await pendingMail('get')
    expect((await api.follow(mail.link)).fragment.has('access_token')).toBe(true)
    expect((await api.signIn(email)).status).toBe(200)
  })
})
