import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { linkIn, linksIn, mailServer } from '../support/training/mail-server.ts'
import { newPerson, service, training, type Person } from '../support/training/training.ts'
import { ask, auth, fn, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { reason, refused } from './support/refusals.ts'

type Mailed = Pick<Person, 'email'>
const PASSWORD = 'Owner-Word-1!'
const newEmail = (): string => `links-${randomUUID()}@example.com`
const tokenOf = (link: string): string => new URL(link).searchParams.get('token_hash') ?? ''
const typeOf = (text: string): string => new URL(linkIn(text)).searchParams.get('type') ?? ''

/** The code and the token of a recovery mail, without sending it. */
async function secretsFor({ email }: Mailed): Promise<{ code: string; token: string }> {
  const { data } = await service.auth.admin.generateLink({ type: 'recovery', email })
  return { code: data.properties?.email_otp ?? '', token: data.properties?.hashed_token ?? '' }
}

describe('V6 Authentication: links in mails', () => {
  let desk: Awaited<ReturnType<typeof mailServer>>
  beforeAll(async () => {
    desk = await mailServer()
    await desk.start()
  })
  afterAll(() => desk.stop())

  /** Asks for recovery, and returns the link of the mail. */
  async function linkOf(person: Mailed, headers: Readonly<Record<string, string>> = {}, query = ''): Promise<string> {
    await auth(`recover${query}`, { email: person.email }, { headers })
    const { text } = await desk.mailTo(person.email)
    expect(text).not.toContain('evil.example')
    return linkIn(text)
  }

  const textsTo = (email: string): string[] =>
    desk
      .mails(email)
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ text }) => text)

  /** Waits for so many mails, and returns the newest. */
  async function mailed(email: string, count: number): Promise<string> {
    await expect.poll(() => textsTo(email).length, { timeout: 50_000, interval: 50 }).toBe(count)
    return textsTo(email).at(-1) ?? ''
  }

  attempt('a forged Host changes the link of a recovery mail', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      'x-original-url': '//evil.example',
    }
    const link = await linkOf(await newPerson(), headers)
    expect(new URL(link).origin).toBe(new URL(training.url).origin)
    return 'the link has the server’s address'
  })

  attempt('a foreign redirect_to appears in the link of a recovery mail', async () => {
    const link = await linkOf(
      await newPerson(),
      { referer: 'https://evil.example/' },
      '?redirect_to=https://evil.example/',
    )
    expect(new URL(link).origin).toBe(new URL(training.url).origin)
    return 'replaced by the portal'
  })

  attempt('an attacker uses a link a second time', async () => {
    const token_hash = tokenOf(await linkOf(await newPerson()))
    expect((await auth('verify', { type: 'recovery', token_hash })).status).toBe(200)
    return refused(await auth('verify', { type: 'recovery', token_hash }), 403, 'otp_expired')
  })

  attempt('an attacker uses a recovery link as another kind, and for another address', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const token_hash = tokenOf(await linkOf(person))
    refused(await auth('verify', { type: 'signup', token_hash }), 403, 'otp_expired')
    return refused(
      await auth('verify', { type: 'recovery', email: other.email, token: token_hash }),
      403,
      'otp_expired',
    )
  })

  attempt('a mail scanner that follows every link confirms an address', async () => {
    const email = newEmail()
    await auth('signup', { email, password: PASSWORD })
    await mailed(email, 1)
    const invited = newEmail()
    await service.auth.admin.inviteUserByEmail(invited)
    await mailed(invited, 1)
    const [forgetful, person] = [await newPerson(), await newPerson()]
    await auth('recover', { email: forgetful.email })
    await auth('otp', { email: person.email })
    const moved = newEmail()
    await auth('user', { email: moved }, { as: person, method: 'PUT' })
    await mailed(person.email, 2)
    await mailed(forgetful.email, 1)
    await mailed(moved, 1)
    const texts = [email, invited, forgetful.email, person.email, moved].flatMap(textsTo)
    const links = texts.flatMap(linksIn)
    expect(new Set(links.map((link) => new URL(link).searchParams.get('type')))).toEqual(
      new Set(['signup', 'invite', 'recovery', 'magiclink', 'email_change', null]),
    )
    for (const link of links) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(link, { key: null, method })
        expect([answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([null, null])
        expect(answer.status, 'a page, where the portal is served too').toBeOneOf([200, 404])
      }
    }
    refused(await auth('token?grant_type=password', { email, password: PASSWORD }), 400, 'email_not_confirmed')
    for (const text of texts) {
      const answer = await auth('verify', { type: typeOf(text), token_hash: tokenOf(linkIn(text)) })
      expect(answer.status, 'every link is as good as new').toBe(200)
    }
    return 'only the portal’s page, which does nothing by itself'
  })

  attempt('an attacker computes the token of a link from the address and a guessed code', async () => {
    const person = await newPerson()
    const { code, token } = await secretsFor(person)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    for (const algorithm of ['sha224', 'sha256', 'sha1', 'md5']) {
      const token_hash = createHash(algorithm).update(`${person.email}${code}`).digest('hex')
      expect(token_hash).not.toBe(token)
      refused(await auth('verify', { type: 'recovery', token_hash }), 403, 'otp_expired')
    }
    return '403 otp_expired'
  })

  attempt('an attacker guesses a code, fifty times at once from fifty addresses', async () => {
    const person = await newPerson()
    const { code } = await secretsFor(person)
    const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')
    const guess = (token: string) => auth('verify', { type: 'recovery', email: person.email, token })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(wrong(index))))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    const answer = await guess(code)
    expect([403, 429]).toContain(answer.status)
    return `${answer.status} ${reason(answer)}, although the code is right`
  })

  attempt(
    'an attacker signs up another person’s address, and the owner’s mail then confirms the attacker’s password',
    async () => {
      const email = newEmail()
      const attacker = { password: 'Attacker-Word-1!', options: { data: { name: 'Attacker' } } }
      // Like a sign-up, but without the required minute between two of them.
      const { data: first } = await service.auth.admin.generateLink({ type: 'signup', email, ...attacker })
      await auth('signup', { email, password: PASSWORD, data: { name: 'Owner' } })
      const second = await mailed(email, 1)
      const token_hash = first.properties?.hashed_token
      refused(await auth('verify', { type: 'signup', token_hash }), 403, 'otp_expired')
      expect(typeOf(second), 'leads to where a password is chosen').toBe('invite')
      const confirmed = await auth('verify', { type: 'invite', token_hash: tokenOf(linkIn(second)) })
      expect(confirmed.status).toBe(200)
      const { user } = confirmed.body as { user: { id: string } }
      const { data } = await service.from('profiles').select('name').eq('id', user.id).single().throwOnError()
      expect(data, 'of neither sign-up').toEqual({ name: null })
      refused(await auth('token?grant_type=password', { email, password: PASSWORD }), 400, 'invalid_credentials')
      return refused(
        await auth('token?grant_type=password', { email, password: 'Attacker-Word-1!' }),
        400,
        'invalid_credentials',
      )
    },
  )

  attempt('an attacker signs up an address so that no administrator can create its owner', async () => {
    const email = newEmail()
    await auth('signup', { email, password: PASSWORD, data: { name: 'Attacker' } })
    const squatted = await mailed(email, 1)
    const admin = await newPerson({ admin: true })
    const made = await fn('create-user', { name: 'Owner', email, environmentAccess: 'training' }, { as: admin })
    expect(made.status, made.text).toBe(200)
    const invitation = await mailed(email, 2)
    refused(await auth('verify', { type: 'signup', token_hash: tokenOf(linkIn(squatted)) }), 403, 'otp_expired')
    const accepted = await auth('verify', { type: 'invite', token_hash: tokenOf(linkIn(invitation)) })
    expect(accepted.status).toBe(200)
    expect(accepted.text).not.toContain('Attacker')
    return refused(await auth('token?grant_type=password', { email, password: PASSWORD }), 400, 'invalid_credentials')
  })

  attempt('an attacker signs up the address of an invited person with their own password', async () => {
    const email = newEmail()
    const admin = await newPerson({ admin: true })
    const role = { name: 'Owner', email, environmentAccess: 'training', role: 'admin' }
    expect((await fn('create-user', role, { as: admin })).status).toBe(200)
    await mailed(email, 1)
    await auth('signup', { email, password: PASSWORD, data: { name: 'Attacker' } })
    const text = await mailed(email, 2)
    expect(typeOf(text)).toBe('invite')
    expect((await auth('verify', { type: 'invite', token_hash: tokenOf(linkIn(text)) })).text).not.toContain('Attacker')
    return refused(await auth('token?grant_type=password', { email, password: PASSWORD }), 400, 'invalid_credentials')
  })

  attempt('an administrator sends fifty invitations at once', async () => {
    const admin = await newPerson({ admin: true })
    const person = () => ({ name: 'Flood', email: newEmail(), environmentAccess: 'training' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => fn('create-user', person(), { as: admin })))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20)
    const rpcAnswer = await rpc(
      'admin_invite_user',
      { email: newEmail(), name: 'X', environment_access: 'both', role: 'user', access_level: 'standard' },
      { as: admin },
    )
    expect([rpcAnswer.status, Number(rpcAnswer.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    const answer = await fn('create-user', person(), { as: admin })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    return refused(answer, 429, /^You can send 20 invitations in an hour/)
  })

  attempt('a signed-in person causes mails to thirty strangers', async () => {
    const person = await newPerson()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => auth('user', { email: newEmail() }, { as: person, method: 'PUT' })),
    )
    // Each change also sends a mail to the person's own address, which gets at most ten in an hour.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const limited = answers.find(({ status }) => status === 429)
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0)
    return refused(limited ?? (answers[0] as (typeof answers)[0]), 429, 'over_email_send_rate_limit')
  })

  attempt('a support mail shows markup in a name as markup', async () => {
    const person = await newPerson()
    const subject = `Attack ${randomUUID()}`
    const form = {
      name: '<img src=x onerror=alert(1)>',
      email: person.email,
      subject,
      message: '<script>alert(1)</script>',
      priority: 'low',
    }
    const answer = await ask('/functions/v1/send-support-email', { as: person, method: 'POST', body: form })
    expect(answer.status, answer.text).toBe(200)
    const { text } = await desk.mailTo(subject)
    const html = /text\/html[\s\S]*/.exec(text)?.[0] ?? ''
    expect(html).not.toMatch(/<script|<img/)
    return 'sent as text'
  })
})
