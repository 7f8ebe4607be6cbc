import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { identityHome, type IdentityHome } from './support/identity-engine.ts'
import { address, openDesk, PASSWORD, refusal, type AuthAnswer, type Desk } from './support/identity.ts'

const { kind } = inject('identity')
const REQUESTS = [429, 'over_request_rate_limit']
const MAILS = [429, 'over_email_send_rate_limit']

/** The suite's clients are told apart as a proxy in front would. */
let clients = 0
const from = (client: number) => ({ headers: { 'x-forwarded-for': `192.0.2.${client}` } })

let home: IdentityHome
let desk: Desk
let other: Desk
beforeAll(async () => {
  home = await identityHome(kind)
  const limits = {
    PORTICO_TRUST_PROXY: 'true',
    SIGN_INS: '5',
    PORTICO_WRONG_PASSWORDS: '3',
    PORTICO_WRONG_PASSWORDS_EVERYWHERE: '12',
    REFRESHES: '5',
    VERIFICATIONS: '5',
    ANONYMOUS_AN_HOUR: '3',
    MAILS_AN_HOUR: '8',
    MAIL_INTERVAL: '1m',
    PORTICO_MAILS_TO_ADDRESS: '2',
  }
  desk = openDesk(await home.start(limits))
  // PGlite has room for one engine; there the other is the same.
  other = kind === 'postgres' ? openDesk(await home.start(limits)) : desk
})
afterAll(() => home.dispose())

/** In turns at both engines, which count together. */
async function until(
  limit: readonly unknown[],
  count: number,
  work: (desk: Desk, turn: number) => Promise<AuthAnswer>,
) {
  for (let turn = 0; turn < count; turn += 1) {
    const answer = await work(turn % 2 === 0 ? desk : other, turn)
    expect(answer.status, `turn ${turn}: ${answer.text}`).not.toBe(429)
  }
  expect(refusal(await work(count % 2 === 0 ? desk : other, count))).toEqual(limit)
}

const password = (email: string) => ({ body: { email, password: 'Wrong-Password-1' } })

describe('limits', () => {
  it('sign-in, by client', async () => {
    const client = from((clients += 1))
    await until(REQUESTS, 5, (at) => at.call('token?grant_type=password', { ...password(address('any')), ...client }))
    const elsewhere = await desk.call('token?grant_type=password', {
      ...password(address('any')),
      ...from((clients += 1)),
    })
    expect(elsewhere.status).toBe(400)
  })

  it('wrong passwords for one person, by source', async () => {
    const { email } = await desk.person('guessed')
    const client = from((clients += 1))
    const guess = (at: Desk, more: string) => at.call('token?grant_type=password', { ...password(more), ...client })
    await until(REQUESTS, 3, (at) => guess(at, email))
    expect(refusal(await guess(desk, email.toUpperCase()))).toEqual(REQUESTS)
  })

  it('wrong passwords for one person, from however many sources', async () => {
    const { email } = await desk.person('guessed')
    const guess = (at: Desk, more: string) =>
      at.call('token?grant_type=password', { ...password(more), ...from((clients += 1)) })
    await until(REQUESTS, 12, (at) => guess(at, email))
    expect(refusal(await guess(desk, email.toUpperCase()))).toEqual(REQUESTS)
    expect((await guess(desk, address('another'))).status).toBe(400)
  })

  it("nobody's guesses lock a person out where they have signed in before", async () => {
    const { email } = await desk.person('guessed')
    const office = from((clients += 1))
    const signIn = (client: object) =>
      desk.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...client })
    expect((await signIn(office)).status).toBe(200)
    await until(REQUESTS, 12, (at) =>
      at.call('token?grant_type=password', { ...password(email), ...from((clients += 1)) }),
    )
    expect((await signIn(office)).status).toBe(200)
    expect(refusal(await signIn(from((clients += 1))))).toEqual(REQUESTS)
    // The known place has its own limit for wrong passwords.
    await until(REQUESTS, 3, (at) => at.call('token?grant_type=password', { ...password(email), ...office }))
  })

  it('a right password does not count as a wrong one', async () => {
    const { email } = await desk.person('regular')
    const client = from((clients += 1))
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await desk.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...client })
      expect(answer.status, `turn ${turn}`).toBe(200)
    }
  })

  it('all addresses of an IPv6 network are one source', async () => {
    const network = `2001:db8:${(clients += 1).toString(16)}:1`
    const at = (host: number) => ({ headers: { 'x-forwarded-for': `${network}::${host.toString(16)}` } })
    await until(REQUESTS, 5, (desk, turn) =>
      desk.call('token?grant_type=password', { ...password(address('any')), ...at(turn + 1) }),
    )
  })

  it('sign-up, by client', async () => {
    const client = from((clients += 1))
    await until(REQUESTS, 5, (at) =>
      at.call('signup', { body: { email: address('new'), password: PASSWORD }, ...client }),
    )
  })

  it('anonymous sign-in, by client', async () => {
    const client = from((clients += 1))
    await until(REQUESTS, 3, (at) => at.call('signup', { body: {}, ...client }))
  })

  it('refresh, by client', async () => {
    let { refresh_token } = (await desk.signedIn('refresh')).tokens
    const client = from((clients += 1))
    await until(REQUESTS, 5, async (at) => {
      const answer = await at.call('token?grant_type=refresh_token', { body: { refresh_token }, ...client })
      refresh_token = answer.body.refresh_token ?? refresh_token
      return answer
    })
  })

  it('verify, by client, link and code alike', async () => {
    const client = from((clients += 1))
    await until(REQUESTS, 5, (at) =>
      at.call('verify', { body: { email: address('v'), token: '000000', type: 'signup' }, ...client }),
    )
    const link = await desk.call('verify?type=signup&token=x', client)
    expect(link.headers.get('location')).toContain('error_code=over_request_rate_limit')
  })

  it('verify, by address: a code cannot be guessed from many places', async () => {
    const { email } = await desk.person('code')
    await until(REQUESTS, 5, (at) =>
      at.call('verify', { body: { email, token: '000000', type: 'recovery' }, ...from((clients += 1)) }),
    )
  })

  it('recover, one a minute an address, whether anybody has it or not', async () => {
    const { email } = await desk.person('mailed')
    for (const one of [email, address('nobody')]) {
      await until(MAILS, 1, (at) => at.call('recover', { body: { email: one }, ...from((clients += 1)) }))
      const again = await desk.call('recover', { body: { email: one }, ...from((clients += 1)) })
      expect(again.body['msg']).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
    }
    expect(await desk.mails(email)).toHaveLength(1)
  })

  it('resend and sign-up, one a minute an address, together', async () => {
    const email = address('resent')
    const client = from((clients += 1))
    expect((await desk.call('signup', { body: { email, password: PASSWORD }, ...client })).status).toBe(200)
    expect(refusal(await other.call('resend', { body: { email, type: 'signup' }, ...client }))).toEqual(MAILS)
    expect(await desk.mails(email)).toHaveLength(1)
    const nobody = address('nobody')
    await until(MAILS, 1, (at) => at.call('resend', { body: { email: nobody, type: 'signup' }, ...client }))
  })

  it('mails, by client', async () => {
    const client = from((clients += 1))
    await until(MAILS, 8, (at) => at.call('recover', { body: { email: address('many') }, ...client }))
  })

  it('mails of all kinds to one address, from all senders, known or not', async () => {
    const { email } = await desk.person('flooded')
    for (const one of [email, address('nobody')]) {
      for (const path of ['recover', 'otp']) {
        const asked = { body: { email: one, create_user: false }, ...from((clients += 1)) }
        expect((await desk.call(path, asked)).status).toBe(200)
      }
      const refused = await other.call('signup', { body: { email: one, password: PASSWORD }, ...from((clients += 1)) })
      expect([...refusal(refused), refused.body['msg']]).toEqual([...MAILS, 'email rate limit exceeded'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await desk.mails(email)).toHaveLength(2)
  })

  it('mails to the new address of a person, however often somebody asks for them', async () => {
    const { email, tokens } = await desk.signedIn('moving')
    const target = address('target')
    const put = { method: 'PUT', token: tokens.access_token, body: { email: target } }
    expect((await desk.call('user', { ...put, ...from((clients += 1)) })).status).toBe(200)
    await desk.call('recover', { body: { email: target }, ...from((clients += 1)) })
    expect(await desk.mails(target)).toHaveLength(1)
    const again = { body: { email, type: 'email_change' }, ...from((clients += 1)) }
    expect(await desk.call('resend', again)).toMatchObject({ status: 200, text: '{}' })
    expect(await desk.mails(target)).toHaveLength(1)
  })

  it('invitations to one address, which other mails do not use up', async () => {
    const email = address('wanted')
    for (const path of ['recover', 'otp']) {
      await desk.call(path, { body: { email, create_user: false }, ...from((clients += 1)) })
    }
    await until(MAILS, 5, (at) => at.call('invite', { admin: true, body: { email } }))
    expect((await desk.call('invite', { admin: true, body: { email: address('another') } })).status).toBe(200)
  })

  it('codes of a person who is signed in', async () => {
    const { id, tokens } = await desk.signedIn('nonce')
    await desk.peek('age_sessions', { person: id, hours: 25 })
    const body = { password: 'Another-Password-2', nonce: '000000' }
    await until(REQUESTS, 5, (at) =>
      at.call('user', { method: 'PUT', token: tokens.access_token, body, ...from((clients += 1)) }),
    )
  })

  it('new passwords of a person, which would tell whether the old one was guessed', async () => {
    const { email, tokens } = await desk.signedIn('changes')
    const change = (at: Desk, given: string) =>
      at.call('user', { method: 'PUT', token: tokens.access_token, body: { password: given }, ...from((clients += 1)) })
    await until(REQUESTS, 10, (at) => change(at, PASSWORD))
    expect(refusal(await change(desk, 'Another-Password-2'))).toEqual(REQUESTS)
    expect((await desk.signIn(email)).status).toBe(200)
  })

  it('a made-up address does not use up what counts for a person at the place where they sign in', async () => {
    const { email } = await desk.person('counted')
    const office = (clients += 1)
    const signIn = () =>
      desk.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...from(office) })
    expect((await signIn()).status).toBe(200)
    const source = `192.0.2.${office}`
    for (const made of [`${source}:${email}`, `${email}:${source}`]) {
      // One is enough: in the counter of everywhere it weighs as much as three in that of the place.
      await desk.call('token?grant_type=password', { ...password(made), ...from((clients += 1)) })
      expect((await signIn()).status, made).toBe(200)
    }
    const long = { ...password(`${'a'.repeat(20_000)}@example.com`), ...from((clients += 1)) }
    expect(refusal(await desk.call('token?grant_type=password', long))).toEqual([400, 'invalid_credentials'])
  })

  it('an IPv6 address with a zone is taken without it', async () => {
    const { email } = await desk.person('zone')
    const at = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } })
    const signIn = (forwarded: string) =>
      desk.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...at(forwarded) })
    for (const zone of ['eth0', 'x'.repeat(200)]) expect((await signIn(`fe80::1%${zone}`)).status).toBe(200)
  })

  it('many at once cannot take the same one', async () => {
    const client = from((clients += 1))
    const attempt = (_: unknown, turn: number) =>
      (turn % 2 === 0 ? desk : other).call('token?grant_type=password', { ...password(address('rush')), ...client })
    const answers = await Promise.all(Array.from({ length: 20 }, attempt))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('of many guesses at one person at once, no more are compared than the limit says', async () => {
    const { email } = await desk.person('rushed')
    const client = from((clients += 1))
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, turn) =>
        (turn % 2 === 0 ? desk : other).call('token?grant_type=password', { ...password(email), ...client }),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })
})
