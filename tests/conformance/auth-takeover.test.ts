import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { codeOf } from '../support/authenticator-app.ts'
import { SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { clientOf, enrolled, tokenOf, wrongCode } from './support/factors.ts'
import { claimsOf, pause, refusal, sharedApi, type AuthAnswer } from './support/identity.ts'

const api = sharedApi()
const NEW_PASSWORD = 'Another-Password-1'

/** As in `[auth.webauthn]` of the identity project. */
const newKey = () => new SoftwareAuthenticator({ rpId: 'localhost', origin: 'http://localhost:5173' })

const codes = (token: string) => api.call('factors/recovery_codes', { token, body: {} })
const enroll = (token: string, type: string, name: string) =>
  api.call('factors', { token, body: { factor_type: type, friendly_name: name } })

async function proveApp(token: string, factorId: string, code: string): Promise<AuthAnswer> {
  const challenge = await api.call(`factors/${factorId}/challenge`, { token, body: {} })
  if (challenge.status !== 200) return challenge
  return api.call(`factors/${factorId}/verify`, { token, body: { challenge_id: challenge.body.id, code } })
}

/** The first proof of a new security key. */
async function proveNewKey(token: string, factorId: string): Promise<AuthAnswer> {
  const challenge = await api.call(`factors/${factorId}/challenge`, { token, body: {} })
  if (challenge.status !== 200) return challenge
  const { webauthn } = challenge.body as unknown as {
    webauthn: { credential_options: { publicKey: { challenge: string; user: { id: string } } } }
  }
  const credential = newKey().create(webauthn.credential_options.publicKey)
  const body = { challenge_id: challenge.body.id, webauthn: { type: 'create', credential_response: credential } }
  return api.call(`factors/${factorId}/verify`, { token, body })
}

const secretOf = ({ body }: AuthAnswer) => (body['totp'] as { secret: string }).secret

/** The first proof of a factor that was just enrolled. */
const proveFirst = (token: string, factor: AuthAnswer) =>
  factor.body['type'] === 'totp'
    ? proveApp(token, factor.body.id, codeOf(secretOf(factor)))
    : proveNewKey(token, factor.body.id)

describe('somebody who knows the password', () => {
  it('cannot verify a factor that was enrolled before the user had one', async () => {
    for (const [type, own] of [
      ['totp', 'webauthn'],
      ['webauthn', 'totp'],
    ] as const) {
      const person = await api.person('enrolled-before')
      const signIn = async () => (await api.signIn(person.email)).body.access_token
      const stolen = await enroll(await signIn(), type, 'Of the thief')
      const user = await signIn()
      const factor = await enroll(user, own, 'Own')
      expect(claimsOf((await proveFirst(user, factor)).body.access_token)['aal']).toBe('aal2')

      const thief = await signIn()
      expect(refusal(await proveFirst(thief, stolen))).toEqual([403, 'insufficient_aal'])
      const { body } = await api.call('user', { token: thief })
      expect(body['factors']).toMatchObject([
        { id: stolen.body.id, status: 'unverified' },
        { id: factor.body.id, status: 'verified' },
      ])
    }
  })
})

describe('somebody who guesses codes of an authenticator app', () => {
  it('has fifty tries in a day', async () => {
    const person = await enrolled(api, 'fifty')
    const token = (await api.signIn(person.email)).body.access_token
    for (let turn = 0; turn < 50; turn += 1) {
      const { status } = await proveApp(token, person.factorId, wrongCode(person.secret))
      expect(status, `turn ${turn}`).toBe(422)
      await api.serviceRpc('refill_factor_codes', { person: person.id })
    }
    expect((await proveApp(token, person.factorId, codeOf(person.secret))).status).toBe(429)
  })
})

describe('a token from before the session gave its factor', () => {
  it('may change nothing that needs the factor', async () => {
    const person = await enrolled(api, 'older-token')
    const { factorId, secret } = person
    const client = await clientOf(api, person)
    const older = await tokenOf(client)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()

    const refused = [403, 'insufficient_aal']
    expect(refusal(await enroll(older, 'totp', 'Another'))).toEqual(refused)
    expect(refusal(await codes(older))).toEqual(refused)
    expect(refusal(await api.call('passkeys/registration/options', { token: older, body: {} }))).toEqual(refused)
    expect(refusal(await api.call(`factors/${factorId}`, { method: 'DELETE', token: older }))).toEqual([
      422,
      'insufficient_aal',
    ])
    const password = { method: 'PUT', body: { password: NEW_PASSWORD } }
    expect(refusal(await api.call('user', { token: older, ...password }))).toEqual([401, 'insufficient_aal'])
    expect((await api.call('user', { token: await tokenOf(client), ...password })).status).toBe(200)
  })
})

describe('an open session whose factor was given more than ten minutes ago', () => {
  it('gets no new proof and no other way in', async () => {
    const { client, id, factorId, secret } = await enrolled(api, 'found-open')
    const begun = await enroll(await tokenOf(client), 'totp', 'Begun')
    await api.serviceRpc('age_proofs', { person: id, seconds: 601 })
    await client.auth.refreshSession()
    const token = await tokenOf(client)
    expect(claimsOf(token)['aal']).toBe('aal2')

    const refused = [403, 'insufficient_aal']
    expect(refusal(await enroll(token, 'totp', 'Another'))).toEqual(refused)
    expect(refusal(await proveFirst(token, begun))).toEqual(refused)
    expect(refusal(await codes(token))).toEqual(refused)
    expect(refusal(await api.call('passkeys/registration/options', { token, body: {} }))).toEqual(refused)
    expect(refusal(await api.call(`factors/${factorId}`, { method: 'DELETE', token }))).toEqual([
      422,
      'insufficient_aal',
    ])

    const proved = (await proveApp(token, factorId, codeOf(secret, 1))).body.access_token
    expect((await codes(proved)).status).toBe(200)
    expect((await enroll(proved, 'totp', 'Another')).status).toBe(200)
    // The session has given the factor again, but this token is older.
    expect(refusal(await codes(token))).toEqual(refused)
  })
})

/** Sends a request whose body ends when `finish` is called. */
function sendSlowly(path: string, method: string, token: string, body: object) {
  const text = JSON.stringify(body)
  const headers = {
    apikey: api.key,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  }
  const sent = request(`${api.url}/auth/v1/${path}`, { method, headers, agent: false })
  onTestFinished(() => void sent.destroy())
  const status = new Promise<number>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => resolve(0))
  })
  sent.write(text.slice(0, 1))
  return {
    finish: () => {
      sent.end(text.slice(1))
      return status
    },
  }
}

describe('a request whose session ends while its body is sent', () => {
  it('changes nothing', async () => {
    const person = await api.signedIn('slow-body')
    const { access_token: token } = person.tokens
    const slow = [
      sendSlowly('user', 'PUT', token, { password: NEW_PASSWORD }),
      sendSlowly('user', 'PUT', token, { email: 'slow-body@elsewhere.example' }),
      sendSlowly('user', 'PUT', token, { data: { name: 'Ghost' } }),
      sendSlowly('factors', 'POST', token, { factor_type: 'totp', friendly_name: 'Ghost' }),
    ]
    await pause(300)
    await api.call('logout', { method: 'POST', token: (await api.signIn(person.email)).body.access_token })
    expect(await Promise.all(slow.map(({ finish }) => finish()))).toEqual([403, 403, 403, 403])
    expect((await api.signIn(person.email)).status).toBe(200)
    const { data } = await api.service.auth.admin.getUserById(person.id)
    expect([data.user?.new_email, data.user?.user_metadata, data.user?.factors]).toEqual([undefined, {}, undefined])
  })
})
