import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signToken } from '../../kernel/jwt/signing-keys.ts'
import { JWT_SECRET, OLDER_KEYS, openGateway, type Fixture } from '../testing/gateway-fixture.ts'

const MISSING = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}
const WRONG = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
}

let gateway: Fixture
beforeAll(async () => {
  gateway = await openGateway()
})
afterAll(() => gateway.close())

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(gateway.url + path, { headers })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

function withToken(token: string): Promise<Answer> {
  return get('/rest/v1/cards', { apikey: gateway.keys.production.publishable, authorization: `Bearer ${token}` })
}

const EXP = Math.floor(Date.now() / 1000) + 600

/** A token that the environment's own key signs. */
function own(claims: Record<string, unknown>, environment: 'production' | 'training' = 'production'): Promise<string> {
  return signToken(gateway.signing[environment], { exp: EXP, ...claims })
}

function hs256(claims: Record<string, unknown>): Promise<string> {
  return new SignJWT({ exp: EXP, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET))
}

describe('API keys', () => {
  it('admit as anon and as service_role, by header and by parameter, which the service does not see', async () => {
    const { publishable, secret } = gateway.keys.production
    expect((await get('/rest/v1/cards', { apikey: publishable })).body).toMatchObject({ role: 'anon' })
    expect((await get('/rest/v1/cards', { apikey: secret })).body).toMatchObject({ role: 'service_role' })
    const { body } = await get(`/rest/v1/cards?select=*&apikey=${publishable}&id=eq.1`)
    expect(body).toMatchObject({ role: 'anon', search: 'select=*&id=eq.1' })
  })

  it('are required in both environments, for every service', async () => {
    for (const prefix of ['', '/training']) {
      for (const service of ['rest', 'auth', 'storage', 'realtime', 'functions', 'mail']) {
        expect(await get(`${prefix}/${service}/v1/x`)).toMatchObject({ status: 401, body: MISSING })
      }
    }
    expect(await get('/rest/v1/cards', { apikey: '' })).toMatchObject({ status: 401, body: MISSING })
  })

  it('are refused when wrong, cut short, or those of the other environment', async () => {
    const { production, training } = gateway.keys
    for (const apikey of ['x', production.secret.slice(0, -1), `${production.secret}x`, training.secret]) {
      expect(await get('/rest/v1/cards', { apikey })).toMatchObject({ status: 401, body: WRONG })
    }
    expect(await get('/training/rest/v1/cards', { apikey: training.secret })).toMatchObject({ status: 200 })
    expect(await get('/training/rest/v1/cards', { apikey: production.secret })).toMatchObject({ status: 401 })
  })

  it('may also come as the bearer, where the other environment’s are refused too', async () => {
    expect((await withToken(gateway.keys.production.secret)).body).toMatchObject({ role: 'service_role' })
    expect(await withToken(gateway.keys.training.secret)).toMatchObject({ status: 401, body: WRONG })
    const alone = await get('/rest/v1/cards', { authorization: `Bearer ${gateway.keys.production.secret}` })
    expect(alone).toMatchObject({ status: 401, body: MISSING })
  })

  it('in the older form are compared as they are; no token is a key, whoever signed it', async () => {
    const { anon, serviceRole } = OLDER_KEYS
    expect((await get('/rest/v1/cards', { apikey: anon })).body).toMatchObject({ role: 'anon' })
    expect((await get('/rest/v1/cards', { apikey: serviceRole })).body).toMatchObject({ role: 'service_role' })
    expect((await withToken(serviceRole)).body).toMatchObject({ role: 'service_role' })
    expect(await get('/training/rest/v1/cards', { apikey: serviceRole })).toMatchObject({ status: 401, body: WRONG })
    for (const claims of [{ role: 'anon' }, { role: 'service_role' }, { role: 'authenticated', sub: 'a' }]) {
      for (const apikey of [await hs256(claims), await own(claims)])
        expect(await get('/rest/v1/cards', { apikey })).toMatchObject({ status: 401, body: WRONG })
    }
    expect(await get('/rest/v1/cards', { apikey: `${serviceRole}x` })).toMatchObject({ status: 401, body: WRONG })
  })
})

describe('tokens', () => {
  it('give role and claims, and anon without a role', async () => {
    const userToken = await own({ role: 'authenticated', sub: 'a' })
    expect((await withToken(userToken)).body).toMatchObject({
      role: 'authenticated',
      claims: JSON.stringify({ exp: EXP, role: 'authenticated', sub: 'a' }),
    })
    const nobody = await own({ sub: 'a' })
    expect((await withToken(nobody)).body).toMatchObject({ role: 'anon' })
    expect((await withToken(await hs256({ role: 'authenticated' }))).body).toMatchObject({ role: 'authenticated' })
  })

  it('never name the service role, never last for ever, and end within seven days, whoever signed them', async () => {
    const days = (count: number) => EXP + count * 24 * 60 * 60
    for (const sign of [own, hs256]) {
      expect(await withToken(await sign({ exp: days(6.9) }))).toMatchObject({ status: 200 })
      for (const exp of [undefined, null, days(7.1), days(3650)]) {
        const endless = await withToken(await sign({ role: 'authenticated', exp }))
        expect(endless).toMatchObject({ status: 401, body: { code: 'PGRST303' } })
      }
      const service = await withToken(await sign({ role: 'service_role' }))
      expect(service).toMatchObject({ status: 401, body: { code: 'PGRST303' } })
    }
  })

  it('that are used again and again stay those of their own user, and refused ones stay refused', async () => {
    const claims = [
      { role: 'authenticated', sub: 'alice' },
      { role: 'authenticated', sub: 'bob' },
      { role: 'anon', sub: 'alice' },
    ]
    const tokens = await Promise.all(claims.map((each) => own(each)))
    const refused = await own({ role: 'postgres', sub: 'alice' })
    for (let time = 0; time < 3; time++) {
      const answers = await Promise.all(tokens.map(withToken))
      expect(answers.map(({ body }) => (body as { claims: string }).claims)).toEqual(
        claims.map((each) => JSON.stringify({ exp: EXP, ...each })),
      )
      expect(answers.map(({ body }) => (body as { role: string }).role)).toEqual(claims.map(({ role }) => role))
      expect(await withToken(refused)).toMatchObject({ status: 403 })
    }
  })

  it('of the other environment, unsigned or expired ones are refused in PostgREST’s form', async () => {
    const foreign = await withToken(await own({ role: 'authenticated' }, 'training'))
    expect(foreign).toMatchObject({ status: 401, body: { code: 'PGRST301', hint: null } })
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = await withToken(`${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.`)
    expect(unsigned).toMatchObject({
      status: 401,
      body: { code: 'PGRST301', message: 'Wrong or unsupported encoding algorithm' },
    })
    const expired = await withToken(await own({ exp: 1 }))
    expect(expired).toMatchObject({
      status: 401,
      body: { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
    })
    expect(expired.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    )
    expect((await withToken('a.b')).body).toMatchObject({ code: 'PGRST301', message: 'Expected 3 parts in JWT; got 2' })
    expect((await withToken('')).body).toMatchObject({ message: 'Empty JWT is sent in Authorization header' })
  })

  it('cannot name the superuser, no matter who signed them', async () => {
    for (const role of ['postgres', 'supabase_admin', 'none', 7, ['service_role']]) {
      expect(await withToken(await own({ role }))).toMatchObject({ status: 403 })
    }
  })

  it('are not looked for under another scheme', async () => {
    const { publishable } = gateway.keys.production
    const { body } = await get('/rest/v1/x', { apikey: publishable, authorization: 'Basic YTpi' })
    expect(body).toMatchObject({ role: 'anon' })
  })
})

describe('without required keys', () => {
  it('a request is anonymous unless it has a token, and a wrong token is still refused', async () => {
    const keyless = await openGateway({ keyless: true })
    try {
      const ask = async (headers: Record<string, string>): Promise<Response> =>
        fetch(`${keyless.url}/rest/v1/cards`, { headers })
      expect(await (await ask({})).json()).toMatchObject({ role: 'anon' })
      expect(await (await ask({ apikey: 'anything' })).json()).toMatchObject({ role: 'anon' })
      const token = await signToken(keyless.signing.production, { role: 'authenticated', exp: EXP })
      expect(await (await ask({ authorization: `Bearer ${token}` })).json()).toMatchObject({ role: 'authenticated' })
      expect((await ask({ authorization: 'Bearer a.b.c' })).status).toBe(401)
    } finally {
      await keyless.close()
    }
  })
})
