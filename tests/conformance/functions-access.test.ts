import { randomUUID } from 'node:crypto'
import { createClient, FunctionsRelayError } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SECRET } from '../support/engine/engine-process.ts'
import { functionsEngine, token, type FunctionsEngine } from './support/functions-engine.ts'
import { mintToken } from '../support/engine/tokens.ts'

let engine: FunctionsEngine
beforeAll(async () => {
  engine = await functionsEngine()
})
afterAll(() => engine?.dispose())

const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } })
const now = Math.floor(Date.now() / 1000)
const head = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function person(name: string) {
  const client = createClient(engine.url, engine.key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await client.auth.signUp({
    email: `${name}-${randomUUID()}@example.com`,
    password: 'a-long-password',
  })
  if (error || !data.session) throw error ?? new Error('no session')
  return { client, id: data.user?.id, token: data.session.access_token }
}

describe('verify_jwt', () => {
  it('is on by default: a request needs a token', async () => {
    const response = await engine.call('hello', { headers: {} })
    expect(response.status).toBe(401)
    expect(response.headers.get('sb-error-code')).toBe('UNAUTHORIZED_NO_AUTH_HEADER')
    expect(response.headers.get('x-relay-error')).toBe('true')
    expect(await response.json()).toEqual({
      code: 'UNAUTHORIZED_NO_AUTH_HEADER',
      message: 'Missing authorization header',
    })
  })

  it('does not accept an API key as a token, in either header', async () => {
    for (const key of [engine.key, engine.secretKey]) {
      expect((await engine.call('hello', { headers: { apikey: key } })).status).toBe(401)
      const response = await engine.call('hello', { headers: { apikey: key, authorization: `Bearer ${key}` } })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT' })
    }
  })

  it('refuses a forged, expired, unsigned or malformed token', async () => {
    const codeOf = async (value: string) => {
      const response = await engine.call('hello', bearer(value))
      return response.status === 401 ? response.headers.get('sb-error-code') : response.status
    }
    const none = `${head({ alg: 'none' })}.${head({ role: 'service_role' })}.`
    const [, payload] = token.split('.')
    expect(await codeOf(mintToken('another-secret-of-more-than-32-characters', { role: 'anon' }))).toBe(
      'UNAUTHORIZED_LEGACY_JWT',
    )
    expect(await codeOf(mintToken(JWT_SECRET, { role: 'anon', exp: now - 60 }))).toBe('UNAUTHORIZED_LEGACY_JWT')
    expect(await codeOf(`${head({ alg: 'ES256' })}.${payload}.${'A'.repeat(86)}`)).toBe('UNAUTHORIZED_ASYMMETRIC_JWT')
    expect(await codeOf(none)).toBe('UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM')
    expect(await codeOf('a.b.c')).toBe('UNAUTHORIZED_INVALID_JWT_FORMAT')
    expect(await codeOf('')).toBe('UNAUTHORIZED_INVALID_JWT_FORMAT')
    const basic = await engine.call('hello', { headers: { authorization: 'Basic abc' } })
    expect(basic.headers.get('sb-error-code')).toBe('UNAUTHORIZED_INVALID_JWT_FORMAT')
  })

  it('needs no API key in addition to a token', async () => {
    expect(await (await engine.call('hello', bearer(token))).text()).toBe('Hello World')
  })

  it('accepts the token of a signed-in user', async () => {
    const { client } = await person('ada')
    expect(await client.functions.invoke('hello')).toMatchObject({ data: 'Hello World', error: null })
  })

  it('refuses a caller who is not signed in', async () => {
    const { error } = await createClient(engine.url, engine.key).functions.invoke('hello')
    expect(error).toBeInstanceOf(FunctionsRelayError)
  })

  it('accepts every caller, with any key or none, if it is off', async () => {
    const text = async (headers: Record<string, string>) => (await engine.call('open', { headers })).text()
    expect(await text({})).toBe('open to everyone')
    expect(await text({ apikey: 'of another system' })).toBe('open to of another system')
    expect(await text({ authorization: 'Bearer nonsense' })).toBe('open to everyone')
  })
})

describe('CORS', () => {
  const preflight = (name: string, asked = 'authorization') =>
    engine.call(name, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://portal.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    })

  it('passes a preflight to the function without a token and adds nothing to its answer', async () => {
    const response = await preflight('open')
    expect(await response.text()).toBe('ok')
    expect(response.headers.get('access-control-allow-origin')).toBe('https://partner.example')
    expect(response.headers.get('access-control-allow-headers')).toBe('x-partner')
    expect(response.headers.get('access-control-allow-methods')).toBeNull()
  })

  it('adds what a newer official client asks for to the headers that the function lists, and nothing else', async () => {
    const asked = 'authorization, x-supabase-tomorrow, x-partner, x-other, x-supabase-later, x-supabase-later'
    const response = await preflight('open', asked)
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'x-partner, x-supabase-tomorrow, x-supabase-later',
    )
    expect(response.headers.get('access-control-allow-origin')).toBe('https://partner.example')
    expect((await preflight('hello', asked)).headers.get('access-control-allow-headers')).toBeNull()
  })

  it('lets withSupabase answer the preflight of a function that needs a token', async () => {
    const response = await preflight('caller')
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization')
  })

  it('adds no CORS headers to a function without them', async () => {
    expect((await engine.call('hello')).headers.get('access-control-allow-origin')).toBeNull()
    expect((await preflight('hello')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('lets a page read a refusal of the engine', async () => {
    const { headers } = await engine.call('hello', { headers: { origin: 'https://portal.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('X-Relay-Error')
  })
})

describe('@supabase/server', () => {
  it('lets the caller read their own rows, and the secret key all rows', async () => {
    const [ada, bob] = [await person('ada'), await person('bob')]
    await createClient(engine.url, engine.secretKey).from('notes').delete().neq('body', '')
    await ada.client.from('notes').insert({ body: 'of Ada' })
    await bob.client.from('notes').insert({ body: 'of Bob' })
    const { data } = await ada.client.functions.invoke('caller')
    expect(data).toEqual({ id: ada.id, own: [{ body: 'of Ada' }], all: 2 })
    const { data: other } = await bob.client.functions.invoke('caller')
    expect(other).toEqual({ id: bob.id, own: [{ body: 'of Bob' }], all: 2 })
  })

  it('refuses an HS256 token, which only verify_jwt accepts', async () => {
    const response = await engine.call('caller', bearer(token))
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' })
    expect(response.headers.get('x-relay-error')).toBeNull()
  })

  it('accepts the publishable and the secret key and no other key', async () => {
    const mode = async (headers: Record<string, string>) => {
      const response = await engine.call('keyed', { headers })
      return response.ok ? response.text() : response.status
    }
    expect(await mode({ apikey: engine.key })).toBe('publishable')
    expect(await mode({ apikey: engine.secretKey })).toBe('secret')
    expect(await mode({ apikey: `${engine.secretKey}x` })).toBe(401)
    expect(await mode({})).toBe(401)
  })
})
