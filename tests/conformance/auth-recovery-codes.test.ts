import { describe, expect, it } from 'vitest'
import { clientOf, enrolled, tokenOf, type Enrolled } from './support/factors.ts'
import { claimsOf, expectAlive, refusal, sharedApi, type AuthAnswer } from './support/identity.ts'

const api = sharedApi()

const PATH = 'factors/recovery_codes'

async function newCodes({ client }: Pick<Enrolled, 'client'>): Promise<string[]> {
  const { status, body } = await api.call(PATH, { method: 'POST', token: await tokenOf(client) })
  expect(status).toBe(200)
  return body['codes'] as string[]
}

const verify = (token: string, code: unknown): Promise<AuthAnswer> =>
  api.call(`${PATH}/verify`, { token, body: { code } })

const left = async (token: string) => (await api.call(PATH, { token })).body

describe('recovery codes', () => {
  it('are ten, shown once and stored as hashes', async () => {
    const person = await enrolled(api, 'codes')
    const token = await tokenOf(person.client)
    expect(await left(token)).toEqual({ total: 0, remaining: 0, created_at: null })
    const codes = await newCodes(person)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(await left(token)).toMatchObject({ total: 10, remaining: 10 })
    const stored = JSON.stringify(await api.serviceRpc('stored_recovery_codes', { person: person.id }))
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
  })

  it('stand in for the second factor, each once, in any way of writing', async () => {
    const person = await enrolled(api, 'lost-phone')
    const [first = '', second = ''] = await newCodes(person)
    const weak = await tokenOf(await clientOf(api, person))
    const raised = await verify(weak, ` ${first.toLowerCase().replace('-', ' ')} `)
    expect(raised.status).toBe(200)
    expect(claimsOf(raised.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
      session_id: claimsOf(weak)['session_id'],
    })
    expect(await left(raised.body.access_token)).toMatchObject({ total: 10, remaining: 9 })
    const again = await tokenOf(await clientOf(api, person))
    expect(refusal(await verify(again, first))).toEqual([422, 'mfa_verification_failed'])
    const both = await Promise.all([verify(again, second), verify(again, second)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    // The user removes the lost phone, and sets up another.
    const removed = await api.call(`factors/${person.factorId}`, { method: 'DELETE', token: raised.body.access_token })
    expect(removed.status).toBe(200)
    const refreshed = await api.refresh(raised.body.refresh_token)
    expect(claimsOf(refreshed.body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(await left(refreshed.body.access_token)).toMatchObject({ total: 0, remaining: 0 })
  })

  it('are replaced by new ones', async () => {
    const person = await enrolled(api, 'new-codes')
    const [old = ''] = await newCodes(person)
    const [fresh = ''] = await newCodes(person)
    const weak = await tokenOf(await clientOf(api, person))
    expect(refusal(await verify(weak, old))).toEqual([422, 'mfa_verification_failed'])
    expect((await verify(weak, fresh)).status).toBe(200)
  })

  it('are made five times in five minutes', async () => {
    const person = await enrolled(api, 'many-codes')
    for (let turn = 0; turn < 5; turn += 1) await newCodes(person)
    const token = await tokenOf(person.client)
    expect(refusal(await api.call(PATH, { method: 'POST', token }))).toEqual([429, 'over_request_rate_limit'])
    expect(await left(token)).toMatchObject({ total: 10, remaining: 10 })
  })

  it('are made with the second factor only, and are of no use to anybody else', async () => {
    const person = await enrolled(api, 'codes-rights')
    const [code = ''] = await newCodes(person)
    const weak = await tokenOf(await clientOf(api, person))
    expect(refusal(await api.call(PATH, { method: 'POST', token: weak }))).toEqual([403, 'insufficient_aal'])
    const { tokens } = await api.signedIn('no-factor')
    expect(refusal(await api.call(PATH, { method: 'POST', token: tokens.access_token }))).toEqual([
      403,
      'insufficient_aal',
    ])
    expect(refusal(await verify(tokens.access_token, code))).toEqual([422, 'mfa_verification_failed'])
    expect(refusal(await api.call(PATH, { method: 'POST' }))).toEqual([401, 'no_authorization'])
    expect(refusal(await api.call(PATH))).toEqual([401, 'no_authorization'])
    await expectAlive(api, weak, true)
  })

  it('are refused after five wrong ones, and with texts that are none', async () => {
    const person = await enrolled(api, 'code-guesses')
    const [code = ''] = await newCodes(person)
    const weak = await tokenOf(await clientOf(api, person))
    expect(refusal(await verify(weak, ''))).toEqual([400, 'validation_failed'])
    expect(refusal(await verify(weak, 7))).toEqual([400, 'bad_json'])
    for (const other of ['A', `${code}A`, 'x'.repeat(100_000)]) {
      expect(refusal(await verify(weak, other))).toEqual([422, 'mfa_verification_failed'])
    }
    for (let guess = 0; guess < 5; guess += 1) {
      expect(refusal(await verify(weak, 'AAAA-AAAA'))).toEqual([422, 'mfa_verification_failed'])
    }
    expect(refusal(await verify(weak, code))).toEqual([429, 'over_request_rate_limit'])
  })
})
