import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ALICE, alice, anon, BOB, bob, call, outcome, service, target, tokenOf } from './support/target.ts'
import { mintToken } from '../support/engine/tokens.ts'

afterEach(async () => {
  await service.from('notes').delete().gte('id', 100)
})

const withToken = (token: string, path = 'rpc/whoami') => call(path, { headers: { authorization: `Bearer ${token}` } })

describe('the role of a request', () => {
  it('is the role in the token: anon, authenticated or service_role, with the claims', async () => {
    expect((await anon.rpc('whoami')).data).toEqual({ role: 'anon', uid: null, claim: 'anon', marker: null })
    expect((await alice.rpc('whoami')).data).toEqual({
      role: 'authenticated',
      uid: ALICE,
      claim: 'authenticated',
      marker: 'alice',
    })
    expect((await bob.rpc('whoami')).data).toEqual({
      role: 'authenticated',
      uid: BOB,
      claim: 'authenticated',
      marker: 'bob',
    })
    expect((await service.rpc('whoami')).data).toMatchObject({ role: 'service_role' })
  })

  it('is anon if the request has the API key only', async () => {
    const response = await fetch(`${target.url}/rest/v1/rpc/whoami`, { headers: { apikey: target.key } })
    expect(await response.json()).toMatchObject({ role: 'anon', uid: null })
  })

  it('is refused if the role does not exist', async () => {
    const answer = await withToken(mintToken(target.jwtSecret, { role: 'emperor' }))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it('is refused if it is one of the engine’s own roles', async () => {
    for (const role of ['postgres', 'authenticator', 'supabase_admin']) {
      const answer = await withToken(mintToken(target.jwtSecret, { role }))
      expect([role, answer.status >= 400 && answer.status < 500]).toEqual([role, true])
      expect(answer.text).not.toContain(`"role" : "${role}"`)
    }
  })
})

describe('a token', () => {
  const refused = async (token: string): Promise<unknown[]> => {
    const answer = await withToken(token)
    return [answer.status, (answer.json() as { code: string }).code, (answer.json() as { message: string }).message]
  }

  it('is refused if it has expired', async () => {
    const token = mintToken(target.jwtSecret, {
      role: 'authenticated',
      sub: ALICE,
      exp: Math.floor(Date.now() / 1000) - 120,
    })
    expect(await refused(token)).toEqual([401, 'PGRST303', 'JWT expired'])
  })

  it('is refused if it never ends, or names the service role', async () => {
    const ends = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60
    const user = { role: 'authenticated', sub: ALICE }
    expect((await withToken(mintToken(target.jwtSecret, { ...user, exp: ends(6.9) }))).status).toBe(200)
    for (const claims of [
      { ...user, exp: undefined },
      { ...user, exp: ends(8) },
      { ...user, exp: ends(3650) },
      { role: 'service_role' },
      { role: 'service_role', exp: ends(3650) },
    ]) {
      const token = mintToken(target.jwtSecret, claims)
      expect((await refused(token)).slice(0, 2)).toEqual([401, 'PGRST303'])
      expect((await fetch(`${target.url}/rest/v1/notes`, { headers: { apikey: token } })).status).toBe(401)
    }
  })

  it('is refused if it is signed with another secret', async () => {
    const token = mintToken('another-secret-that-is-long-enough-for-hs256', { role: 'service_role' })
    expect((await refused(token)).slice(0, 2)).toEqual([401, 'PGRST301'])
  })

  it('is refused if it is unsigned', async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ role: 'service_role' })}.`
    expect((await refused(token)).slice(0, 2)).toEqual([401, 'PGRST301'])
  })

  it('is refused if its claims were changed after signing', async () => {
    const [head = '', , signature = ''] = tokenOf('alice').split('.')
    const payload = Buffer.from(JSON.stringify({ role: 'service_role', exp: 9999999999 })).toString('base64url')
    expect((await refused(`${head}.${payload}.${signature}`)).slice(0, 2)).toEqual([401, 'PGRST301'])
  })

  it('is refused if it is not yet valid', async () => {
    const token = mintToken(target.jwtSecret, { role: 'anon', nbf: Math.floor(Date.now() / 1000) + 600 })
    expect(await refused(token)).toEqual([401, 'PGRST303', 'JWT not yet valid'])
  })

  it('is refused if it is not a JWT', async () => {
    expect((await refused('abc')).slice(0, 2)).toEqual([401, 'PGRST301'])
    const body = Buffer.from('{"role":"anon"').toString('base64url')
    const head = Buffer.from('{"alg":"HS256"}').toString('base64url')
    const signature = createHmac('sha256', target.jwtSecret).update(`${head}.${body}`).digest('base64url')
    expect((await refused(`${head}.${body}.${signature}`))[0]).toBe(401)
  })
})

describe('row security and grants', () => {
  it('lets each user read their own rows', async () => {
    expect((await alice.from('notes').select('id').order('id').lt('id', 100)).data).toEqual([{ id: 1 }, { id: 2 }])
    expect((await bob.from('notes').select('id').lt('id', 100)).data).toEqual([{ id: 3 }])
    expect((await service.from('notes').select('id').lt('id', 100).order('id')).data).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
  })

  it('counts only the rows that the user may read', async () => {
    expect((await alice.from('notes').select('*', { count: 'exact', head: true }).lt('id', 100)).count).toBe(2)
  })

  it('lets a user insert a row of their own', async () => {
    const { data, status } = await alice.from('notes').insert({ id: 100, body: 'mine' }).select()
    expect([data, status]).toEqual([[{ id: 100, owner: ALICE, body: 'mine' }], 201])
  })

  it('refuses a row for another user', async () => {
    const { error, status } = await alice.from('notes').insert({ id: 101, body: 'forged', owner: BOB })
    expect([status, error?.code, error?.message]).toEqual([
      403,
      '42501',
      'new row violates row-level security policy for table "notes"',
    ])
  })

  it('lets nobody change or delete the rows of other users', async () => {
    expect((await alice.from('notes').update({ body: 'x' }).eq('id', 3).select()).data).toEqual([])
    expect((await alice.from('notes').delete().eq('id', 3).select()).data).toEqual([])
    expect((await bob.from('notes').select('body').eq('id', 3)).data).toEqual([{ body: 'classified-note-of-bob' }])
  })

  it('refuses a table without a grant', async () => {
    const stranger = await outcome('ledger')
    expect(stranger).toEqual({
      status: 401,
      body: { code: '42501', details: null, hint: null, message: 'permission denied for table ledger' },
    })
    expect(await outcome('ledger', { as: 'alice' })).toMatchObject({ status: 403, body: { code: '42501' } })
    expect((await service.from('ledger').select('id')).data).toEqual([{ id: 1 }])
  })

  it('refuses columns without a grant', async () => {
    expect((await anon.from('staff').select('id,name').order('id')).data).toEqual([
      { id: 1, name: 'Erin Walsh' },
      { id: 2, name: 'Farid Aziz' },
    ])
    expect(await outcome('staff')).toMatchObject({ status: 401, body: { code: '42501' } })
    expect(await outcome('staff?select=id,salary', { as: 'alice' })).toMatchObject({
      status: 403,
      body: { code: '42501' },
    })
    expect(await outcome('staff?select=id&salary=gt.50000', { as: 'alice' })).toMatchObject({ status: 403 })
    expect(await outcome('staff?select=id&order=remark', { as: 'alice' })).toMatchObject({ status: 403 })
  })

  it('answers an anonymous caller with WWW-Authenticate', async () => {
    expect((await call('ledger')).headers.get('www-authenticate')).toBe('Bearer')
  })
})
