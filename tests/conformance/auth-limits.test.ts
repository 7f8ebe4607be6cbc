import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { codeOf } from '../support/authenticator-app.ts'
import { wrongCode } from './support/factors.ts'
import { identitySetup, type IdentitySetup } from './support/identity-engine.ts'
import { address, openAuthApi, PASSWORD, refusal, type AuthAnswer, type AuthApi } from './support/identity.ts'

const { kind } = inject('identity')
const REQUESTS = [429, 'over_request_rate_limit']
const MAILS = [429, 'over_email_send_rate_limit']

/** Each client gets its own address in X-Forwarded-For, as a trusted proxy would send it. */
let clients = 0
const from = (client: number) => ({ headers: { 'x-forwarded-for': `192.0.2.${client}` } })

let setup: IdentitySetup
let api: AuthApi
let other: AuthApi
beforeAll(async () => {
  setup = await identitySetup(kind)
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
  api = openAuthApi(await setup.start(limits))
  // PGlite allows one engine only, so both variables hold the same one there.
  other = kind === 'postgres' ? openAuthApi(await setup.start(limits)) : api
})
afterAll(() => setup.dispose())

/** Calls both engines alternately: they share their counters. */
async function expectLimit(
  limit: readonly unknown[],
  count: number,
  work: (api: AuthApi, turn: number) => Promise<AuthAnswer>,
) {
  for (let turn = 0; turn < count; turn += 1) {
    const answer = await work(turn % 2 === 0 ? api : other, turn)
    expect(answer.status, `turn ${turn}: ${answer.text}`).not.toBe(429)
  }
  expect(refusal(await work(count % 2 === 0 ? api : other, count))).toEqual(limit)
}

/** The sign-ins of one address are limited. */
const signInFromNewAddress = (email: string) =>
  api.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...from((clients += 1)) })

async function signedIn(name: string) {
  const person = await api.person(name)
  const { status, text, body } = await signInFromNewAddress(person.email)
  expect(status, text).toBe(200)
  return { ...person, tokens: body }
}

const password = (email: string) => ({ body: { email, password: 'Wrong-Password-1' } })

describe('rate limits', () => {
  it('count sign-ins by client', async () => {
    const client = from((clients += 1))
    await expectLimit(REQUESTS, 5, (at) =>
      at.call('token?grant_type=password', { ...password(address('any')), ...client }),
    )
    const elsewhere = await api.call('token?grant_type=password', {
      ...password(address('any')),
      ...from((clients += 1)),
    })
    expect(elsewhere.status).toBe(400)
  })

  it('count wrong passwords for one user by source', async () => {
    const { email } = await api.person('guessed')
    const client = from((clients += 1))
    const guess = (at: AuthApi, more: string) => at.call('token?grant_type=password', { ...password(more), ...client })
    await expectLimit(REQUESTS, 3, (at) => guess(at, email))
    expect(refusal(await guess(api, email.toUpperCase()))).toEqual(REQUESTS)
  })

  it('count wrong passwords for one user over all sources', async () => {
    const { email } = await api.person('guessed')
    const guess = (at: AuthApi, more: string) =>
      at.call('token?grant_type=password', { ...password(more), ...from((clients += 1)) })
    await expectLimit(REQUESTS, 12, (at) => guess(at, email))
    expect(refusal(await guess(api, email.toUpperCase()))).toEqual(REQUESTS)
    expect((await guess(api, address('another'))).status).toBe(400)
  })

  it('do not lock a user out of a place where they have signed in before, however many guesses others make', async () => {
    const { email } = await api.person('guessed')
    const office = from((clients += 1))
    const signIn = (client: object) =>
      api.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...client })
    expect((await signIn(office)).status).toBe(200)
    await expectLimit(REQUESTS, 12, (at) =>
      at.call('token?grant_type=password', { ...password(email), ...from((clients += 1)) }),
    )
    expect((await signIn(office)).status).toBe(200)
    expect(refusal(await signIn(from((clients += 1))))).toEqual(REQUESTS)
    // A place where the user has signed in before has its own limit for wrong passwords.
    await expectLimit(REQUESTS, 3, (at) => at.call('token?grant_type=password', { ...password(email), ...office }))
  })

  it('do not lock a user out of a place where they have given the factor before, if somebody else knows the password', async () => {
    const { email, id } = await api.person('factor-guessed')
    const signInAt = async (client: object) =>
      (await api.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...client })).body
        .access_token
    const prove = async (token: string, factor: string, code: string, client: object) => {
      const challenge = await api.call(`factors/${factor}/challenge`, { token, body: {}, ...client })
      const body = { challenge_id: challenge.body.id, code }
      return api.call(`factors/${factor}/verify`, { token, body, ...client })
    }
    const [office, thief, elsewhere] = [from((clients += 1)), from((clients += 1)), from((clients += 1))]
    const token = await signInAt(office)
    const app = await api.call('factors', { token, body: { factor_type: 'totp', friendly_name: 'Phone' }, ...office })
    const { secret } = app.body['totp'] as { secret: string }
    expect((await prove(token, app.body.id, codeOf(secret), office)).status).toBe(200)
    await api.serviceRpc('forget_steps', { person: id })

    const weak = await signInAt(thief)
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await prove(weak, app.body.id, wrongCode(secret), thief)).status, `turn ${turn}`).toBe(422)
    }
    const code = codeOf(secret)
    expect(refusal(await prove(await signInAt(elsewhere), app.body.id, code, elsewhere))).toEqual(REQUESTS)
    expect((await prove(await signInAt(office), app.body.id, code, office)).status).toBe(200)
  })

  it('do not count a correct password as a wrong one', async () => {
    const { email } = await api.person('regular')
    const client = from((clients += 1))
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await api.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...client })
      expect(answer.status, `turn ${turn}`).toBe(200)
    }
  })

  it('count all addresses of an IPv6 network as one source', async () => {
    const network = `2001:db8:${(clients += 1).toString(16)}:1`
    const at = (host: number) => ({ headers: { 'x-forwarded-for': `${network}::${host.toString(16)}` } })
    await expectLimit(REQUESTS, 5, (api, turn) =>
      api.call('token?grant_type=password', { ...password(address('any')), ...at(turn + 1) }),
    )
  })

  it('count sign-ups by client', async () => {
    const client = from((clients += 1))
    await expectLimit(REQUESTS, 5, (at) =>
      at.call('signup', { body: { email: address('new'), password: PASSWORD }, ...client }),
    )
  })

  it('count anonymous sign-ins by client', async () => {
    const client = from((clients += 1))
    await expectLimit(REQUESTS, 3, (at) => at.call('signup', { body: {}, ...client }))
  })

  it('count refreshes by client', async () => {
    let { refresh_token } = (await signedIn('refresh')).tokens
    const client = from((clients += 1))
    await expectLimit(REQUESTS, 5, async (at) => {
      const answer = await at.call('token?grant_type=refresh_token', { body: { refresh_token }, ...client })
      refresh_token = answer.body.refresh_token ?? refresh_token
      return answer
    })
  })

  it('count verifications by client, links and codes together', async () => {
    const client = from((clients += 1))
    await expectLimit(REQUESTS, 5, (at) =>
      at.call('verify', { body: { email: address('v'), token: '000000', type: 'signup' }, ...client }),
    )
    const link = await api.call('verify?type=signup&token=x', client)
    expect(link.headers.get('location')).toContain('error_code=over_request_rate_limit')
  })

  it('count verifications by address, so that nobody can guess a code from many places', async () => {
    const { email } = await api.person('code')
    await expectLimit(REQUESTS, 5, (at) =>
      at.call('verify', { body: { email, token: '000000', type: 'recovery' }, ...from((clients += 1)) }),
    )
  })

  it('allow one recovery mail per minute and address, even if no user has the address', async () => {
    const { email } = await api.person('mailed')
    for (const one of [email, address('nobody')]) {
      await expectLimit(MAILS, 1, (at) => at.call('recover', { body: { email: one }, ...from((clients += 1)) }))
      const again = await api.call('recover', { body: { email: one }, ...from((clients += 1)) })
      expect(again.body['msg']).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
    }
    expect(await api.mails(email)).toHaveLength(1)
  })

  it('allow one sign-up or resend per minute and address', async () => {
    const email = address('resent')
    const client = from((clients += 1))
    expect((await api.call('signup', { body: { email, password: PASSWORD }, ...client })).status).toBe(200)
    expect(refusal(await other.call('resend', { body: { email, type: 'signup' }, ...client }))).toEqual(MAILS)
    expect(await api.mails(email)).toHaveLength(1)
    const nobody = address('nobody')
    await expectLimit(MAILS, 1, (at) => at.call('resend', { body: { email: nobody, type: 'signup' }, ...client }))
  })

  it('count mails by client', async () => {
    const client = from((clients += 1))
    await expectLimit(MAILS, 8, (at) => at.call('recover', { body: { email: address('many') }, ...client }))
  })

  it('count mails of all kinds and senders to one address, known or unknown', async () => {
    const { email } = await api.person('flooded')
    for (const one of [email, address('nobody')]) {
      for (const path of ['recover', 'otp']) {
        const asked = { body: { email: one, create_user: false }, ...from((clients += 1)) }
        expect((await api.call(path, asked)).status).toBe(200)
      }
      const refused = await other.call('signup', { body: { email: one, password: PASSWORD }, ...from((clients += 1)) })
      expect([...refusal(refused), refused.body['msg']]).toEqual([...MAILS, 'email rate limit exceeded'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await api.mails(email)).toHaveLength(2)
  })

  it('count mails to the new address of a user, including resends', async () => {
    const { email, tokens } = await signedIn('moving')
    const target = address('target')
    const put = { method: 'PUT', token: tokens.access_token, body: { email: target } }
    expect((await api.call('user', { ...put, ...from((clients += 1)) })).status).toBe(200)
    await api.call('recover', { body: { email: target }, ...from((clients += 1)) })
    expect(await api.mails(target)).toHaveLength(1)
    const again = { body: { email, type: 'email_change' }, ...from((clients += 1)) }
    expect(await api.call('resend', again)).toMatchObject({ status: 200, text: '{}' })
    expect(await api.mails(target)).toHaveLength(1)
  })

  it('count invitations to one address separately from other mails', async () => {
    const email = address('wanted')
    for (const path of ['recover', 'otp']) {
      await api.call(path, { body: { email, create_user: false }, ...from((clients += 1)) })
    }
    await expectLimit(MAILS, 5, (at) => at.call('invite', { admin: true, body: { email } }))
    expect((await api.call('invite', { admin: true, body: { email: address('another') } })).status).toBe(200)
  })

  it('count reauthentication codes of a signed-in user', async () => {
    const { id, tokens } = await signedIn('nonce')
    await api.serviceRpc('age_sessions', { person: id, hours: 25 })
    const body = { password: 'Another-Password-2', nonce: '000000' }
    await expectLimit(REQUESTS, 5, (at) =>
      at.call('user', { method: 'PUT', token: tokens.access_token, body, ...from((clients += 1)) }),
    )
  })

  it('count password changes of a user, which could be used to guess the old password', async () => {
    const { email, tokens } = await signedIn('changes')
    const change = (at: AuthApi, given: string) =>
      at.call('user', { method: 'PUT', token: tokens.access_token, body: { password: given }, ...from((clients += 1)) })
    await expectLimit(REQUESTS, 10, (at) => change(at, PASSWORD))
    expect(refusal(await change(api, 'Another-Password-2'))).toEqual(REQUESTS)
    expect((await signInFromNewAddress(email)).status).toBe(200)
  })

  it('do not count attempts for a crafted address against a user’s own counter', async () => {
    const { email } = await api.person('counted')
    const office = (clients += 1)
    const signIn = () => api.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...from(office) })
    expect((await signIn()).status).toBe(200)
    const source = `192.0.2.${office}`
    for (const made of [`${source}:${email}`, `${email}:${source}`]) {
      // One attempt is enough: it weighs as much in the counter over all sources as three in the counter of one source.
      await api.call('token?grant_type=password', { ...password(made), ...from((clients += 1)) })
      expect((await signIn()).status, made).toBe(200)
    }
    const long = { ...password(`${'a'.repeat(20_000)}@example.com`), ...from((clients += 1)) }
    expect(refusal(await api.call('token?grant_type=password', long))).toEqual([400, 'invalid_credentials'])
  })

  it('ignore the zone of an IPv6 address', async () => {
    const { email } = await api.person('zone')
    const at = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } })
    const signIn = (forwarded: string) =>
      api.call('token?grant_type=password', { body: { email, password: PASSWORD }, ...at(forwarded) })
    for (const zone of ['eth0', 'x'.repeat(200)]) expect((await signIn(`fe80::1%${zone}`)).status).toBe(200)
  })

  it('hold when many requests arrive at once', async () => {
    const client = from((clients += 1))
    const attempt = (_: unknown, turn: number) =>
      (turn % 2 === 0 ? api : other).call('token?grant_type=password', { ...password(address('rush')), ...client })
    const answers = await Promise.all(Array.from({ length: 20 }, attempt))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('hold when many guesses for one user arrive at once', async () => {
    const { email } = await api.person('rushed')
    const client = from((clients += 1))
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, turn) =>
        (turn % 2 === 0 ? api : other).call('token?grant_type=password', { ...password(email), ...client }),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })
})
