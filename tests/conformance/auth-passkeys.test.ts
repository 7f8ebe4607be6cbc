import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../support/authenticator-app.ts'
import { SoftwareAuthenticator, type Assertion } from '../support/software-authenticator.ts'
import { clientOf, enrolled, tokenOf } from './support/factors.ts'
import { claimsOf, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()

/** As in `[auth.webauthn]` of the identity project. */
const SITE = { rpId: 'localhost', origin: 'http://localhost:5173' }

const newDevice = () => new SoftwareAuthenticator(SITE)

async function register(client: SupabaseClient, device: SoftwareAuthenticator) {
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error) throw error
  return client.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: device.create(data.options),
  })
}

function codeOfError(error: object | null): unknown[] | null {
  const { status, code } = (error ?? {}) as { status?: number; code?: string }
  return error === null ? null : [status, code]
}

/** Signs in on a new client. `sign` may sign something else than what was asked. */
async function signIn(sign: (options: { challenge: string }) => Assertion) {
  const client = api.client()
  const { data, error } = await client.auth.passkey.startAuthentication()
  if (error) throw error
  const answer = await client.auth.passkey.verifyAuthentication({
    challengeId: data.challenge_id,
    credential: sign(data.options),
  })
  return { client, session: answer.data?.session ?? null, error: codeOfError(answer.error) }
}

async function withPasskey(name: string) {
  const person = await api.person(name)
  const client = await clientOf(api, person)
  const device = newDevice()
  const { data, error } = await register(client, device)
  expect(error).toBeNull()
  return { ...person, client, device, passkeyId: data!.id }
}

const FAILED = [400, 'webauthn_verification_failed']

describe('a passkey', () => {
  it('signs its user in without a name, and says when it was used', async () => {
    const { id, device, client } = await withPasskey('passkey')
    const { data: options } = await api.client().auth.passkey.startAuthentication()
    expect(options?.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options?.options.allowCredentials ?? []).toEqual([])
    const { session, error } = await signIn((asked) => device.sign(asked))
    expect(error).toBeNull()
    expect(session?.user.id).toBe(id)
    expect(claimsOf(session!.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    const { data } = await client.auth.passkey.list()
    expect(data).toMatchObject([{ friendly_name: 'Passkey', last_used_at: expect.any(String) as string }])
  })

  it('is refused from another site, without a finger or PIN, and as a copy', async () => {
    const { device } = await withPasskey('passkey-forged')
    expect((await signIn((asked) => device.sign(asked, { origin: 'https://evil.example' }))).error).toEqual(FAILED)
    expect((await signIn((asked) => device.sign(asked, { rpId: 'evil.example' }))).error).toEqual(FAILED)
    expect((await signIn((asked) => device.sign(asked, { verifiesUser: false }))).error).toEqual(FAILED)
    expect((await signIn(() => device.sign({ challenge: 'AAAA' }))).error).toEqual(FAILED)
    expect((await signIn((asked) => device.sign(asked))).error).toBeNull()
    device.counter = 0
    expect((await signIn((asked) => device.sign(asked))).error).toEqual(FAILED)
  })

  it('gets the same answer as an unknown one, whichever user it names', async () => {
    const { device, client } = await withPasskey('passkey-known')
    const stranger = newDevice()
    stranger.create({ challenge: '', user: { id: Buffer.from(crypto.randomUUID()).toString('base64url') } })
    const { data } = await client.auth.passkey.startRegistration()
    const imitation = newDevice()
    imitation.create(data!.options)
    const answers = [
      await signIn((asked) => stranger.sign(asked)),
      await signIn((asked) => imitation.sign(asked)),
      await signIn((asked) => ({ ...imitation.sign(asked), id: device.sign(asked).id, rawId: device.sign(asked).id })),
      await signIn((asked) => {
        const signed = device.sign(asked)
        return {
          ...signed,
          response: { ...signed.response, userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') },
        }
      }),
    ]
    expect(answers.map(({ error }) => error)).toEqual([FAILED, FAILED, FAILED, FAILED])
  })

  it('answers a challenge once and in time', async () => {
    const { device } = await withPasskey('passkey-once')
    const client = api.client()
    const { data } = await client.auth.passkey.startAuthentication()
    const verify = () =>
      client.auth.passkey.verifyAuthentication({
        challengeId: data!.challenge_id,
        credential: device.sign(data!.options),
      })
    const answers = await Promise.all([verify(), verify()])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await verify()).error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
    const late = await client.auth.passkey.startAuthentication()
    await api.serviceRpc('age_challenges', { person: null, seconds: 301 })
    expect(
      (
        await client.auth.passkey.verifyAuthentication({
          challengeId: late.data!.challenge_id,
          credential: device.sign(late.data!.options),
        })
      ).error,
    ).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
  })

  it('is registered in the session that asked, once, for one user', async () => {
    const { device, client, ...person } = await withPasskey('passkey-registered')
    const again = await client.auth.passkey.startRegistration()
    expect(again.data?.options.excludeCredentials).toHaveLength(1)
    const other = await clientOf(api, person)
    const { data } = await client.auth.passkey.startRegistration()
    const verify = (from: SupabaseClient, key: SoftwareAuthenticator) =>
      from.auth.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential: key.create(data!.options) })
    expect((await verify(other, newDevice())).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    })
    expect((await verify(client, newDevice())).error).toBeNull()
    expect((await verify(client, newDevice())).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    })
    const stranger = await clientOf(api, await api.person('passkey-thief'))
    expect((await register(stranger, device)).error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
    const late = await client.auth.passkey.startRegistration()
    await api.serviceRpc('age_challenges', { person: person.id, seconds: 301 })
    expect(
      (
        await client.auth.passkey.verifyRegistration({
          challengeId: late.data!.challenge_id,
          credential: newDevice().create(late.data!.options),
        })
      ).error,
    ).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
  })

  it('is one of at most ten', async () => {
    const client = await clientOf(api, await api.person('passkey-many'))
    for (let count = 0; count < 10; count += 1) expect((await register(client, newDevice())).error).toBeNull()
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject({
      status: 422,
      code: 'too_many_passkeys',
    })
  })

  it('is renamed and deleted by its user only', async () => {
    const { client, passkeyId, device } = await withPasskey('passkey-managed')
    const rename = (friendlyName: string) => client.auth.passkey.update({ passkeyId, friendlyName })
    expect((await rename('Laptop')).data?.friendly_name).toBe('Laptop')
    expect((await rename('n'.repeat(1000))).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await rename('')).error).toMatchObject({ status: 400, code: 'validation_failed' })
    const stranger = await clientOf(api, await api.person('passkey-stranger'))
    expect((await stranger.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject({
      status: 404,
    })
    expect((await stranger.auth.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 })
    expect((await stranger.auth.passkey.list()).data).toEqual([])
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await signIn((asked) => device.sign(asked))).error).toEqual(FAILED)
  })

  it('is added and deleted with the second factor only, if its user has one', async () => {
    const person = await enrolled(api, 'passkey-factor')
    const weak = await clientOf(api, person)
    expect((await weak.auth.passkey.startRegistration()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const device = newDevice()
    const { data } = await register(person.client, device)
    expect((await weak.auth.passkey.delete({ passkeyId: data!.id })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    // It takes the place of the password: the second factor is asked for after it.
    const { client } = await signIn((asked) => device.sign(asked))
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: codeOf(person.secret) })).error,
    ).toBeNull()
    expect((await client.auth.passkey.delete({ passkeyId: data!.id })).error).toBeNull()
  })

  it('is refused for a banned user, and to anonymous users', async () => {
    const { id, device } = await withPasskey('passkey-banned')
    await api.service.auth.admin.updateUserById(id, { ban_duration: '24h' })
    expect((await signIn((asked) => device.sign(asked))).error).toEqual([403, 'user_banned'])
    const anonymous = api.client()
    await anonymous.auth.signInAnonymously()
    expect((await anonymous.auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })
  })

  it('is listed and deleted by an administrator', async () => {
    const { id: userId, passkeyId, client } = await withPasskey('passkey-admin')
    expect((await api.service.auth.admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId }])
    const path = `admin/users/${userId}/passkeys/${passkeyId}`
    expect(refusal(await api.call(path, { method: 'DELETE', token: await tokenOf(client) }))).toEqual([
      403,
      'not_admin',
    ])
    expect((await api.service.auth.admin.passkey.deletePasskey({ userId, passkeyId })).error).toBeNull()
    expect(refusal(await api.call(path, { method: 'DELETE', admin: true }))).toEqual([404, 'validation_failed'])
  })

  it('is refused with answers that cannot be read', async () => {
    const token = await tokenOf(await clientOf(api, await api.person('passkey-bad-input')))
    for (const path of ['passkeys/registration/verify', 'passkeys/authentication/verify']) {
      const send = (body: unknown) => api.call(path, { token, body }).then(refusal)
      expect(await send({})).toEqual([400, 'validation_failed'])
      expect(await send({ challenge_id: 'x', credential: {} })).toEqual([400, 'validation_failed'])
      expect(await send({ challenge_id: crypto.randomUUID() })).toEqual([400, 'validation_failed'])
      expect(await send({ challenge_id: crypto.randomUUID(), credential: {} })).toEqual([
        400,
        'webauthn_challenge_not_found',
      ])
    }
    for (const credential of [
      {},
      [],
      'x',
      7,
      { id: '\u0000', response: { userHandle: 'x' } },
      { id: 'a', response: null },
    ]) {
      const { body } = await api.call('passkeys/authentication/options', { method: 'POST', body: {} })
      const answer = await api.call('passkeys/authentication/verify', {
        body: { challenge_id: body['challenge_id'], credential },
      })
      expect(refusal(answer)).toEqual(FAILED)
    }
  })
})
