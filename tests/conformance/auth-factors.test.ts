import { describe, expect, it } from 'vitest'
import { codeOf } from '../support/authenticator-app.ts'
import { clientOf, enrolled, tokenOf, wrongCode } from './support/factors.ts'
import { claimsOf, expectAlive, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()

async function levels(client: Awaited<ReturnType<typeof clientOf>>): Promise<unknown[]> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return [
    data?.currentLevel,
    data?.nextLevel,
    data?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
  ]
}

describe('an authenticator app', () => {
  it('is set up with a QR code, a secret and an address, and verified by its first code', async () => {
    const person = await api.person('totp')
    const client = await clientOf(api, person)
    expect(await levels(client)).toEqual(['aal1', 'aal1', ['password']])
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Halewijn & Co',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      type: 'totp',
      friendly_name: 'Phone',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
    const { qr_code, secret, uri } = data!.totp
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(uri)
    expect([
      address.protocol,
      address.host,
      address.searchParams.get('secret'),
      address.searchParams.get('issuer'),
    ]).toEqual(['otpauth:', 'totp', secret, 'Halewijn & Co'])
    expect(decodeURIComponent(address.pathname)).toBe(`/Halewijn & Co:${person.email}`)
    expect(await levels(client)).toEqual(['aal1', 'aal1', ['password']])

    const before = (await client.auth.getSession()).data.session!
    const challenge = await client.auth.mfa.challenge({ factorId: data!.id })
    expect(challenge.data).toMatchObject({ type: 'totp' })
    expect(challenge.data!.expires_at * 1000).toBeGreaterThan(Date.now())
    const verified = await client.auth.mfa.verify({
      factorId: data!.id,
      challengeId: challenge.data!.id,
      code: codeOf(secret),
    })
    expect(verified.error).toBeNull()
    expect(claimsOf(verified.data!.access_token)).toMatchObject({
      aal: 'aal2',
      session_id: claimsOf(before.access_token)['session_id'],
    })
    expect(await levels(client)).toEqual(['aal2', 'aal2', ['totp', 'password']])
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: data!.id, status: 'verified', friendly_name: 'Phone' },
    ])
    expect(refusal(await api.refresh(before.refresh_token))).toEqual([400, 'refresh_token_not_found'])
  })

  it('is asked for after the password, and stays proved through refreshes', async () => {
    const person = await enrolled(api, 'second-step')
    const client = await clientOf(api, person)
    expect(await levels(client)).toEqual(['aal1', 'aal2', ['password']])
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId: person.factorId,
      code: codeOf(person.secret),
    })
    expect(error).toBeNull()
    expect(await levels(client)).toEqual(['aal2', 'aal2', ['totp', 'password']])
    await client.auth.refreshSession()
    expect(await levels(client)).toEqual(['aal2', 'aal2', ['totp', 'password']])
  })

  it('accepts codes with spaces, and refuses codes of another length', async () => {
    const { client, factorId, secret } = await enrolled(api, 'spaces')
    const code = codeOf(secret)
    for (const other of ['12345', '1234567', 'abcdef', `${code}1`, '１２３４５６']) {
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: other })
      expect([error?.status, error?.code]).toEqual([422, 'mfa_verification_failed'])
    }
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: '' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: spaced })).error).toBeNull()
  })

  it('accepts a code once, even if two requests bring it at the same time', async () => {
    const { client, factorId, secret, id } = await enrolled(api, 'once')
    const token = await tokenOf(client)
    const code = codeOf(secret)
    const challenges = await Promise.all([1, 2, 3].map(() => client.auth.mfa.challenge({ factorId })))
    const answers = await Promise.all(
      challenges.map(({ data }) =>
        api.call(`factors/${factorId}/verify`, { token, body: { challenge_id: data!.id, code } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(answers.find(({ status }) => status === 422)!)).toEqual([422, 'mfa_verification_failed'])
    // An older code than the accepted one is refused too.
    const later = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) })
    expect(later.error?.code).toBe('mfa_verification_failed')
    await api.serviceRpc('forget_steps', { person: id })
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
  })

  it('is refused after five wrong codes in five minutes, even with the right one', async () => {
    const person = await enrolled(api, 'guesses')
    const { factorId, secret } = person
    // Guesses are counted for the user, from all sessions together.
    for (const client of [await clientOf(api, person), await clientOf(api, person)]) {
      for (let guess = 0; guess < 2; guess += 1) {
        const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) })
        expect([error?.status, error?.code]).toEqual([422, 'mfa_verification_failed'])
      }
    }
    const client = await clientOf(api, person)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) })).error?.code).toBe(
      'mfa_verification_failed',
    )
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect([error?.status, error?.code]).toEqual([429, 'over_request_rate_limit'])
    expect((await levels(client))[0]).toBe('aal1')
    const token = await tokenOf(client)
    expect(refusal(await api.call('factors/recovery_codes/verify', { token, body: { code: 'AAAA-AAAA' } }))).toEqual([
      429,
      'over_request_rate_limit',
    ])
  })
})

describe('a second factor, at the same time as', () => {
  it('refreshes, sign-ins and sign-outs of the same user, breaks nothing', async () => {
    const person = await enrolled(api, 'at-once')
    const { factorId, secret } = person
    for (let round = 0; round < 3; round += 1) {
      await api.serviceRpc('forget_steps', { person: person.id })
      const [own, other] = [(await api.signIn(person.email)).body, (await api.signIn(person.email)).body]
      const token = own.access_token
      const challenge = await api.call(`factors/${factorId}/challenge`, { token, body: {} })
      const answers = await Promise.all([
        api.call(`factors/${factorId}/verify`, {
          token,
          body: { challenge_id: challenge.body.id, code: codeOf(secret) },
        }),
        api.refresh(own.refresh_token),
        api.refresh(other.refresh_token),
        api.signIn(person.email),
        api.call('logout?scope=local', { method: 'POST', token: other.access_token }),
      ])
      expect(answers[0].status).toBe(200)
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(claimsOf((await api.refresh(answers[0].body.refresh_token)).body.access_token)['aal']).toBe('aal2')
    }
  })
})

describe('a challenge of a factor', () => {
  it('is refused if it was used before', async () => {
    const { client, factorId, secret, id } = await enrolled(api, 'used')
    const { data } = await client.auth.mfa.challenge({ factorId })
    const verify = () => client.auth.mfa.verify({ factorId, challengeId: data!.id, code: codeOf(secret) })
    expect((await verify()).error).toBeNull()
    await api.serviceRpc('forget_steps', { person: id })
    expect((await verify()).error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
  })

  it('is refused after five minutes', async () => {
    const { client, factorId, secret, id } = await enrolled(api, 'late')
    const { data } = await client.auth.mfa.challenge({ factorId })
    await api.serviceRpc('age_challenges', { person: id, seconds: 301 })
    const verify = () => client.auth.mfa.verify({ factorId, challengeId: data!.id, code: codeOf(secret) })
    expect((await verify()).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    expect((await verify()).error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  })

  it('is refused from another session, of another factor and of another user', async () => {
    const person = await enrolled(api, 'other-session')
    const { factorId, secret } = person
    const { data } = await person.client.auth.mfa.challenge({ factorId })
    const other = await clientOf(api, person)
    expect(
      (await other.auth.mfa.verify({ factorId, challengeId: data!.id, code: codeOf(secret) })).error,
    ).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    })
    const stranger = await enrolled(api, 'stranger')
    expect((await stranger.client.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await stranger.client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect(
      (
        await stranger.client.auth.mfa.verify({
          factorId: stranger.factorId,
          challengeId: data!.id,
          code: codeOf(stranger.secret),
        })
      ).error,
    ).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    const token = await tokenOf(stranger.client)
    expect(refusal(await api.call('factors/no-id/challenge', { token, body: {} }))).toEqual([404, 'validation_failed'])
    expect(refusal(await api.call(`factors/${factorId}/verify`, { body: {} }))).toEqual([401, 'no_authorization'])
  })
})

describe('the factors of a user', () => {
  it('have different names of at most 120 characters, and are at most as many as the project allows', async () => {
    const client = await clientOf(api, await api.person('names'))
    const enroll = (friendlyName: string) => client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    expect((await enroll('n'.repeat(1000))).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await enroll('Phone')).error).toBeNull()
    expect((await enroll('Phone')).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    for (const name of ['n'.repeat(120), 'c', 'd']) expect((await enroll(name)).error).toBeNull()
    expect((await enroll('e')).error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    // @ts-expect-error: a type that the client does not know.
    expect((await client.auth.mfa.enroll({ factorType: 'smoke' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '+31612345678' })).error).toMatchObject({
      status: 422,
      code: 'mfa_phone_enroll_not_enabled',
    })
  })

  it('that were not verified in time are deleted when the user adds another', async () => {
    const person = await api.person('abandoned')
    const client = await clientOf(api, person)
    const first = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    await api.serviceRpc('age_challenges', { person: person.id, seconds: 301 })
    const second = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(second.error).toBeNull()
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all.map(({ id }) => id)).toEqual([second.data!.id])
    expect(first.data!.id).not.toBe(second.data!.id)
  })

  it('are added and removed with the second factor only', async () => {
    const person = await enrolled(api, 'rights')
    const weak = await clientOf(api, person)
    expect((await weak.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await weak.auth.mfa.unenroll({ factorId: person.factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    // What is not verified yet can be removed by every session.
    expect((await weak.auth.mfa.unenroll({ factorId: data!.id })).error).toBeNull()
    expect((await person.client.auth.mfa.unenroll({ factorId: person.factorId })).error).toBeNull()
    await person.client.auth.refreshSession()
    expect(await levels(person.client)).toEqual(['aal1', 'aal1', ['password']])
  })

  it('protect the password and the address', async () => {
    const weak = await clientOf(api, await enrolled(api, 'protected'))
    const refused = { status: 401, code: 'insufficient_aal' }
    expect((await weak.auth.updateUser({ password: 'Another-Password-1' })).error).toMatchObject(refused)
    expect((await weak.auth.updateUser({ email: 'elsewhere@example.com' })).error).toMatchObject(refused)
    expect((await weak.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
  })

  it('are given again after ten minutes for a new password or address', async () => {
    const { client, id, factorId, secret } = await enrolled(api, 'open-window')
    const refused = { status: 401, code: 'insufficient_aal' }
    await api.serviceRpc('age_proofs', { person: id, seconds: 601 })
    await client.auth.refreshSession()
    expect((await client.auth.updateUser({ password: 'Another-Password-1' })).error).toMatchObject(refused)
    expect((await client.auth.updateUser({ email: 'open-window@elsewhere.example' })).error).toMatchObject(refused)
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'Another-Password-1' })).error).toBeNull()
  })

  it('end the sessions that have only a password, whenever one is verified', async () => {
    const person = await api.person('other-devices')
    const other = await clientOf(api, person)
    const client = await clientOf(api, person)
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    await client.auth.mfa.challengeAndVerify({ factorId: data!.id, code: codeOf(data!.totp.secret) })
    await expectAlive(api, await tokenOf(other), false)
    await expectAlive(api, await tokenOf(client), true)
  })

  it('are shown without their secrets, and nobody sees them before the password', async () => {
    const { client, secret, email } = await enrolled(api, 'secrets')
    const answer = await api.call('user', { token: await tokenOf(client) })
    expect(answer.body['factors']).toMatchObject([{ factor_type: 'totp', status: 'verified' }])
    expect(answer.text).not.toContain(secret)
    const wrong = await api.call('token?grant_type=password', { body: { email, password: 'Wrong-Password-1' } })
    expect(refusal(wrong)).toEqual([400, 'invalid_credentials'])
    expect(wrong.text).not.toMatch(/factor|aal/i)
  })

  it('are refused to anonymous users', async () => {
    const client = api.client()
    await client.auth.signInAnonymously()
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })
  })

  it('are listed, renamed and deleted by an administrator', async () => {
    const { id: userId, factorId, client } = await enrolled(api, 'helped')
    const { data } = await api.service.auth.admin.mfa.listFactors({ userId })
    expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    const path = `admin/users/${userId}/factors/${factorId}`
    expect(
      (await api.call(path, { method: 'PUT', admin: true, body: { friendly_name: 'Old' } })).body['friendly_name'],
    ).toBe('Old')
    expect(refusal(await api.call(path, { method: 'DELETE', token: await tokenOf(client) }))).toEqual([
      403,
      'not_admin',
    ])
    expect((await api.service.auth.admin.mfa.deleteFactor({ userId, id: factorId })).error).toBeNull()
    expect(refusal(await api.call(path, { method: 'DELETE', admin: true }))).toEqual([404, 'mfa_factor_not_found'])
    await client.auth.refreshSession()
    expect(await levels(client)).toEqual(['aal1', 'aal1', ['password']])
  })
})
