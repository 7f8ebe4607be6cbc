import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../support/authenticator-app.ts'
import { SoftwareAuthenticator, type Assertion, type Attestation } from '../support/software-authenticator.ts'
import { clientOf, enrolled, tokenOf } from './support/factors.ts'
import { claimsOf, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()

/** As in `[auth.webauthn]` of the identity project. */
const SITE = { rpId: 'localhost', origin: 'http://localhost:5173' }

const newKey = () => new SoftwareAuthenticator(SITE)

interface Challenge {
  readonly id: string
  readonly type: 'create' | 'request'
  readonly options: { challenge: string; user?: { id: string }; allowCredentials: { id: string }[] }
}

/** The challenge as a browser gets it: the client has turned the texts into bytes. */
async function challengeOf(client: SupabaseClient, factorId: string): Promise<Challenge> {
  const { data, error } = await client.auth.mfa.challenge({
    factorId,
    webauthn: { rpId: SITE.rpId, rpOrigins: [SITE.origin] },
  })
  if (error) throw error
  if (data.type !== 'webauthn') throw new Error('not a challenge of a security key')
  const { publicKey } = data.webauthn.credential_options as unknown as {
    publicKey: { challenge: Uint8Array; user?: { id: Uint8Array }; allowCredentials?: { id: Uint8Array }[] }
  }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const { challenge, user, allowCredentials = [] } = publicKey
  return {
    id: data.id,
    type: data.webauthn.type,
    options: {
      challenge: text(challenge),
      ...(user === undefined ? {} : { user: { id: text(user.id) } }),
      allowCredentials: allowCredentials.map(({ id }) => ({ id: text(id) })),
    },
  }
}

async function answer(
  client: SupabaseClient,
  factorId: string,
  { id, type }: Pick<Challenge, 'id' | 'type'>,
  credential: Attestation | Assertion,
) {
  const { data, error } = await client.auth.mfa.verify({
    factorId,
    challengeId: id,
    webauthn: {
      type,
      rpId: SITE.rpId,
      rpOrigins: [SITE.origin],
      // The client sends what the browser's own conversion returns.
      credential_response: { toJSON: () => credential } as never,
    },
  })
  return { data, error: error === null ? null : [error.status, error.code] }
}

/** A person with a security key as second factor, and a client whose session has it. */
async function withKey(name: string) {
  const person = await api.person(name)
  const client = await clientOf(api, person)
  const { data } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  const factorId = data!.id
  const key = newKey()
  const challenge = await challengeOf(client, factorId)
  const { error } = await answer(client, factorId, challenge, key.create(challenge.options))
  expect(error).toBeNull()
  return { ...person, client, factorId, key }
}

describe('a security key as second factor', () => {
  it('is set up with its first answer, and is asked for after the password', async () => {
    const person = await withKey('key')
    expect(claimsOf(await tokenOf(person.client))).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    const client = await clientOf(api, person)
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const challenge = await challengeOf(client, person.factorId)
    expect(challenge.type).toBe('request')
    expect(challenge.options.allowCredentials).toHaveLength(1)
    expect((await answer(client, person.factorId, challenge, person.key.sign(challenge.options))).error).toBeNull()
    expect(claimsOf(await tokenOf(client))['aal']).toBe('aal2')
    expect((await client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([
      { id: person.factorId, status: 'verified' },
    ])
  })

  it('is refused from another site, from another key and with a count that does not grow', async () => {
    const { client, factorId, key, ...person } = await withKey('forged')
    const other = newKey()
    other.create({ challenge: '' })
    const attempts: [string, (options: Challenge['options']) => Assertion][] = [
      ['another origin', (options) => key.sign(options, { origin: 'https://evil.example' })],
      ['another site', (options) => key.sign(options, { rpId: 'evil.example' })],
      ['another key', (options) => other.sign(options)],
      ['another challenge', () => key.sign({ challenge: Buffer.alloc(32).toString('base64url') })],
    ]
    for (const [reason, sign] of attempts) {
      const challenge = await challengeOf(client, factorId)
      expect([reason, (await answer(client, factorId, challenge, sign(challenge.options))).error]).toEqual([
        reason,
        [400, 'webauthn_verification_failed'],
      ])
    }
    const right = await challengeOf(client, factorId)
    expect((await answer(client, factorId, right, key.sign(right.options))).error).toBeNull()
    // A copy of the key was used less often.
    key.counter = 0
    const copied = await challengeOf(client, factorId)
    expect((await answer(client, factorId, copied, key.sign(copied.options))).error).toEqual([
      400,
      'webauthn_verification_failed',
    ])
    expect(claimsOf(await tokenOf(await clientOf(api, { ...person })))['aal']).toBe('aal1')
  })

  it('answers a challenge once, in time and in the session that asked', async () => {
    const person = await withKey('key-challenges')
    const { client, factorId, key } = person
    const once = await challengeOf(client, factorId)
    const tries = await Promise.all(
      [key.sign(once.options), key.sign(once.options)].map((signed) => answer(client, factorId, once, signed)),
    )
    expect(tries.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await answer(client, factorId, once, key.sign(once.options))).error).toEqual([422, 'mfa_factor_not_found'])
    const wrong = await challengeOf(client, factorId)
    await answer(client, factorId, wrong, key.sign(wrong.options, { origin: 'https://evil.example' }))
    expect((await answer(client, factorId, wrong, key.sign(wrong.options))).error).toEqual([
      422,
      'mfa_factor_not_found',
    ])
    const late = await challengeOf(client, factorId)
    await api.serviceRpc('age_challenges', { person: person.id, seconds: 301 })
    expect((await answer(client, factorId, late, key.sign(late.options))).error).toEqual([422, 'mfa_challenge_expired'])
    const elsewhere = await challengeOf(client, factorId)
    const other = await clientOf(api, person)
    expect((await answer(other, factorId, elsewhere, key.sign(elsewhere.options))).error).toEqual([
      422,
      'mfa_factor_not_found',
    ])
  })

  it('is refused with answers that cannot be read', async () => {
    const { client, factorId } = await withKey('key-bad-input')
    const token = await tokenOf(client)
    const path = `factors/${factorId}/verify`
    const send = async (webauthn: unknown) => {
      const { id } = await challengeOf(client, factorId)
      return refusal(await api.call(path, { token, body: { challenge_id: id, webauthn } }))
    }
    expect(await send(undefined)).toEqual([400, 'validation_failed'])
    expect(await send({ type: 'guess', credential_response: {} })).toEqual([400, 'validation_failed'])
    expect(await send({ type: 'request' })).toEqual([400, 'validation_failed'])
    expect(await send({ type: 'create', credential_response: {} })).toEqual([400, 'validation_failed'])
    for (const credential of [
      {},
      [],
      'x',
      1,
      { id: 'a', rawId: 'a', type: 'public-key', response: null },
      { response: { clientDataJSON: '%' } },
    ]) {
      expect(await send({ type: 'request', credential_response: credential })).toEqual([
        400,
        'webauthn_verification_failed',
      ])
    }
    expect(refusal(await api.call(path, { token, body: { challenge_id: 7 } }))).toEqual([400, 'bad_json'])
  })

  it('may be one of several factors, each of which is enough', async () => {
    const person = await enrolled(api, 'both')
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const key = newKey()
    const first = await challengeOf(person.client, data!.id)
    // Certificates of other formats would have to be looked up in the network.
    expect(
      (await answer(person.client, data!.id, first, key.create(first.options, { format: 'apple' }))).error,
    ).toEqual([400, 'webauthn_verification_failed'])
    const second = await challengeOf(person.client, data!.id)
    expect((await answer(person.client, data!.id, second, key.create(second.options))).error).toBeNull()
    const client = await clientOf(api, person)
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: codeOf(person.secret) })).error,
    ).toBeNull()
    expect((await client.auth.mfa.unenroll({ factorId: person.factorId })).error).toBeNull()
    await client.auth.refreshSession()
    expect(claimsOf(await tokenOf(client))['aal']).toBe('aal1')
    await person.client.auth.refreshSession()
    expect(claimsOf(await tokenOf(person.client))['aal']).toBe('aal2')
  })
})
