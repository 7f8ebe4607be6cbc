import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { address, PASSWORD, refusal, shared, type Mail } from './support/identity.ts'

const desk = shared()
const OTHER = 'Other-Password-2'
const WRONG_PASSWORD = [400, 'invalid_credentials']
const VOID = [403, 'otp_expired']

const wrongFor = (code: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))

const signUp = (email: string, password = PASSWORD, name = 'First') =>
  desk.call('signup', { body: { email, password, data: { name } } })

const byCode = (email: string, token: string, type: string) => desk.call('verify', { body: { email, token, type } })
const byLink = ({ hash }: Mail, type: string) => desk.call('verify', { body: { token_hash: hash, type } })

async function pendingMail(name: string): Promise<{ email: string; mail: Mail }> {
  const email = address(name)
  await signUp(email)
  return { email, mail: await desk.mail(email, 'confirmation') }
}

describe('a link', () => {
  it('carries 256 random bits, which the code of the same mail does not give away', async () => {
    const { email, mail } = await pendingMail('bits')
    expect(mail.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(new URL(mail.link).searchParams.get('token')).toBe(mail.hash)
    for (const algorithm of ['sha224', 'sha256']) {
      expect(createHash(algorithm).update(`${email}${mail.code}`).digest('hex')).not.toBe(mail.hash)
    }
    const guessed = createHash('sha224').update(`${email}${mail.code}`).digest('hex')
    expect(refusal(await desk.call('verify', { body: { token_hash: guessed, type: 'signup' } }))).toEqual(VOID)
    expect(refusal(await byCode(email, mail.hash, 'signup'))).toEqual(VOID)
  })

  it('is not what the database keeps', async () => {
    const email = address('stored')
    const { body } = await signUp(email)
    const mail = await desk.mail(email, 'confirmation')
    const stored = await desk.peek<{ confirmation_token: string }>('person', { id: body.id })
    expect(stored.confirmation_token).toBe(createHash('sha256').update(mail.hash).digest('hex'))
    const body2 = { token_hash: stored.confirmation_token, type: 'signup' }
    expect(refusal(await desk.call('verify', { body: body2 }))).toEqual(VOID)
  })

  it('of generateLink works by its hashed_token, its code and its address', async () => {
    const { email } = await desk.person('generated')
    for (const how of ['hash', 'code', 'link'] as const) {
      const { data } = await desk.service.auth.admin.generateLink({ type: 'recovery', email })
      const { hashed_token, email_otp, action_link, verification_type } = data.properties ?? {}
      expect([verification_type, hashed_token]).toEqual(['recovery', expect.stringMatching(/^[0-9a-f]{64}$/)])
      if (how === 'link') {
        expect((await desk.follow(action_link ?? '')).fragment.has('access_token')).toBe(true)
        continue
      }
      const proof = how === 'hash' ? { token_hash: hashed_token ?? '' } : { email, token: email_otp ?? '' }
      const { error } = await desk.client().auth.verifyOtp({ ...proof, type: 'recovery' })
      expect(error).toBeNull()
    }
  })
})

describe('a code', () => {
  it('outlives four wrong tries', async () => {
    const { email, mail } = await pendingMail('four')
    for (const wrong of wrongFor(mail.code, 4)) expect(refusal(await byCode(email, wrong, 'signup'))).toEqual(VOID)
    expect((await byCode(email, mail.code, 'signup')).status).toBe(200)
  })

  it('ends with the fifth, under whatever name it is tried; the link beside it goes on', async () => {
    const { email, mail } = await pendingMail('five')
    const types = ['signup', 'invite', 'email', 'signup', 'email']
    for (const [index, wrong] of wrongFor(mail.code, 5).entries()) {
      expect(refusal(await byCode(email, wrong, types[index] ?? ''))).toEqual(VOID)
    }
    expect(refusal(await byCode(email, mail.code, 'signup'))).toEqual(VOID)
    expect((await byLink(mail, 'signup')).status).toBe(200)
  })

  it('ends under fifty tries at once, of which five are looked at and twenty counted; a new link works', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email } = await desk.person('fifty')
      await desk.call('recover', { body: { email } })
      const { code } = await desk.mail(email, 'recovery')
      // The right one is behind the fifth: were more looked at, it would be among them.
      const tries = [...wrongFor(code, 10), ...Array.from({ length: 40 }, () => code)]
      const answers: number[] = []
      await Promise.all(
        tries.map(async (token, index) => {
          await new Promise((resolve) => setTimeout(resolve, index))
          answers.push((await byCode(email, token, 'recovery')).status)
        }),
      )
      expect(answers.filter((status) => status !== 403 && status !== 429)).toEqual([])
      expect(answers.filter((status) => status === 403)).toHaveLength(20)
      await desk.call('recover', { body: { email } })
      expect((await byLink(await desk.mail(email, 'recovery'), 'recovery')).status).toBe(200)
    }
  })
})

describe('an address that was signed up and not confirmed', () => {
  it('is confirmed with the password and the name of the only sign-up', async () => {
    const { email, mail } = await pendingMail('once')
    expect(new URL(mail.link).searchParams.get('type')).toBe('signup')
    expect((await byLink(mail, 'signup')).body.user).toMatchObject({ user_metadata: { name: 'First' } })
    expect((await desk.signIn(email)).status).toBe(200)
  })

  it('keeps nothing that anybody chose once it was signed up twice, in either order', async () => {
    for (const names of [
      ['Squatter', 'Owner'],
      ['Owner', 'Squatter', 'Squatter'],
    ]) {
      const email = address('squatted')
      const mails: Mail[] = []
      for (const name of names) {
        expect((await signUp(email, name === 'Owner' ? PASSWORD : OTHER, name)).status).toBe(200)
        mails.push(await desk.mail(email, 'confirmation'))
      }
      const newest = mails.pop() as Mail
      expect(new URL(newest.link).searchParams.get('type'), 'leads to where a password is chosen').toBe('invite')
      for (const earlier of mails) expect(refusal(await byLink(earlier, 'signup'))).toEqual(VOID)
      const { status, body } = await byLink(newest, 'invite')
      expect([status, body.user]).toMatchObject([200, { user_metadata: {} }])
      expect(JSON.stringify(body.user)).not.toMatch(/Squatter|Owner/)
      for (const password of [OTHER, PASSWORD]) {
        expect(refusal(await desk.signIn(email, password))).toEqual(WRONG_PASSWORD)
      }
    }
  })

  it('is verified as the official client does it, and then has a password chosen', async () => {
    for (const how of ['hash', 'code'] as const) {
      const email = address('client')
      const client = desk.client()
      for (const password of [OTHER, PASSWORD]) {
        const { data, error } = await client.auth.signUp({ email, password, options: { data: { name: 'X' } } })
        expect([error, data.user?.email, data.session]).toEqual([null, email, null])
      }
      const { hash, code } = await desk.mail(email, 'confirmation')
      const proof = how === 'hash' ? { token_hash: hash } : { email, token: code }
      const { data, error } = await client.auth.verifyOtp({ ...proof, type: 'signup' })
      expect([error, data.user?.email]).toEqual([null, email])
      expect((await client.auth.updateUser({ password: PASSWORD, data: { name: 'Owner' } })).error).toBeNull()
      expect((await desk.signIn(email)).body.user).toMatchObject({ user_metadata: { name: 'Owner' } })
    }
  })

  it('keeps no password when the mail is sent again, or a one-time link is asked for', async () => {
    for (const [path, more] of [
      ['resend', { type: 'signup' }],
      ['otp', { data: { name: 'Squatter' } }],
    ] as const) {
      const email = address('again')
      await signUp(email, OTHER, 'Squatter')
      await signUp(email, OTHER, 'Squatter')
      expect((await desk.call(path, { body: { email, ...more } })).status).toBe(200)
      const mail = await desk.mail(email, 'confirmation')
      expect(new URL(mail.link).searchParams.get('type')).toBe('invite')
      const { body } = await byLink(mail, 'email')
      expect(body.user.email).toBe(email)
      expect(JSON.stringify(body.user)).not.toContain('Squatter')
      expect(refusal(await desk.signIn(email, OTHER))).toEqual(WRONG_PASSWORD)
    }
  })

  it('is never confirmed with the other password when the second sign-up comes while the first is confirmed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { email, mail } = await pendingMail('race')
      const [confirmed] = await Promise.all([byLink(mail, 'signup'), signUp(email, OTHER)])
      if (confirmed.status === 200) {
        expect((await desk.signIn(email)).status).toBe(200)
      } else {
        expect(refusal(confirmed)).toEqual(VOID)
        expect((await byLink(await desk.mail(email, 'confirmation'), 'signup')).status).toBe(200)
        expect(refusal(await desk.signIn(email))).toEqual(WRONG_PASSWORD)
      }
      expect(refusal(await desk.signIn(email, OTHER))).toEqual(WRONG_PASSWORD)
    }
  })

  it('loses its password to a person who proves the address by recovery or a one-time link', async () => {
    for (const path of ['recover', 'otp']) {
      const email = address('proved')
      await signUp(email, OTHER, 'Squatter')
      const squatted = await desk.mail(email, 'confirmation')
      await desk.call(path, { body: { email } })
      const [mail] = await desk.mails(email)
      const { body } = await byLink(mail as Mail, path === 'recover' ? 'recovery' : 'signup')
      expect(body.user.email).toBe(email)
      expect(JSON.stringify(body.user)).not.toContain('Squatter')
      expect(refusal(await desk.signIn(email, OTHER))).toEqual(WRONG_PASSWORD)
      expect(refusal(await byLink(squatted, 'signup'))).toEqual(VOID)
      const token = body.access_token
      expect((await desk.call('user', { method: 'PUT', token, body: { password: PASSWORD } })).status).toBe(200)
      expect((await desk.signIn(email)).status).toBe(200)
    }
  })

  it('is taken over by an invitation', async () => {
    const email = address('invited')
    await signUp(email, OTHER, 'Squatter')
    const squatted = await desk.mail(email, 'confirmation')
    await desk.call('invite', { admin: true, body: { email, data: { name: 'Owner' } } })
    expect(refusal(await byLink(squatted, 'signup'))).toEqual(VOID)
    const { body } = await byLink(await desk.mail(email, 'invite'), 'invite')
    expect(body.user).toMatchObject({ user_metadata: { name: 'Owner' } })
    expect(JSON.stringify(body.user)).not.toContain('Squatter')
    expect(refusal(await desk.signIn(email, OTHER))).toEqual(WRONG_PASSWORD)
  })

  it('is taken over by generateLink with its password', async () => {
    const email = address('generated')
    await signUp(email, OTHER, 'Squatter')
    const { data } = await desk.service.auth.admin.generateLink({ type: 'signup', email, password: PASSWORD })
    const token_hash = data.properties?.hashed_token
    expect((await desk.call('verify', { body: { token_hash, type: 'signup' } })).status).toBe(200)
    expect(refusal(await desk.signIn(email, OTHER))).toEqual(WRONG_PASSWORD)
    expect((await desk.signIn(email)).status).toBe(200)
  })
})

describe('a person whom an administrator prepared', () => {
  it('keeps their name, and takes no password from a sign-up', async () => {
    for (const [path, more] of [
      ['invite', { data: { name: 'Owner' } }],
      ['admin/users', { user_metadata: { name: 'Owner' } }],
    ] as const) {
      const email = address('prepared')
      await desk.call(path, { admin: true, body: { email, ...more } })
      expect((await desk.call('otp', { body: { email } })).status).toBe(200)
      for (let time = 0; time < 2; time += 1) {
        expect((await signUp(email, OTHER, 'Squatter')).body).toMatchObject({ user_metadata: { name: 'Squatter' } })
      }
      const { body } = await byLink(await desk.mail(email, 'invite'), 'invite')
      expect(body.user).toMatchObject({ user_metadata: { name: 'Owner' } })
      expect(refusal(await desk.signIn(email, OTHER))).toEqual(WRONG_PASSWORD)
    }
  })
})

describe('a scanner', () => {
  it('can go on to confirm by GET where a template leads there, as the protocol has it', async () => {
    const { email, mail } = await pendingMail('get')
    expect((await desk.follow(mail.link)).fragment.has('access_token')).toBe(true)
    expect((await desk.signIn(email)).status).toBe(200)
  })
})
