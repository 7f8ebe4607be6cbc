import { FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { functionsEngine, token, type FunctionsEngine } from './support/functions-engine.ts'

interface Mirrored {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

let engine: FunctionsEngine
beforeAll(async () => {
  engine = await functionsEngine()
})
afterAll(() => engine?.dispose())

const mirror = async (path: string, init?: RequestInit): Promise<Mirrored> =>
  (await engine.call(path, init)).json() as Promise<Mirrored>

describe('calling a function', () => {
  it('works with the official client', async () => {
    const { data, error } = await engine.client.functions.invoke<string>('hello')
    expect(error).toBeNull()
    expect(data).toBe('Hello World')
  })

  it('takes a body in JSON, text, bytes and as a form', async () => {
    const invoke = (body: Record<string, unknown> | string | ArrayBuffer | FormData) =>
      engine.client.functions.invoke<Mirrored>('mirror', { body })
    expect((await invoke({ a: [1, 'é'] })).data).toMatchObject({ body: '{"a":[1,"é"]}' })
    expect((await invoke('text')).data).toMatchObject({ body: 'text', headers: { 'content-type': 'text/plain' } })
    expect((await invoke(new TextEncoder().encode('bytes').buffer)).data).toMatchObject({
      body: 'bytes',
    })
    const form = new FormData()
    form.append('field', 'value')
    const { data } = await invoke(form)
    expect(data?.body).toContain('name="field"\r\n\r\nvalue')
    expect(data?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  })

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('works with %s', async (method) => {
    expect(await mirror('mirror', { method, headers: { authorization: `Bearer ${token}` } })).toMatchObject({ method })
  })

  it('refuses other methods', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      const url = `${engine.url}/functions/v1/mirror`
      const sent = request(url, { method: 'PROPFIND', headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject).end()
    })
    expect(status).toBe(405)
  })

  it('returns no body for HEAD', async () => {
    const response = await engine.call('hello', { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('passes the function’s name, sub-path and query, as on the platform', async () => {
    const { origin } = new URL(engine.url)
    expect((await mirror('mirror')).url).toBe(`${origin}/mirror`)
    expect((await mirror('mirror/')).url).toBe(`${origin}/mirror/`)
    expect((await mirror('mirror/a%20b/c?x=1&x=2&apikey=k&e=%C3%A9')).url).toBe(
      `${origin}/mirror/a%20b/c?x=1&x=2&apikey=k&e=%C3%A9`,
    )
  })

  it('passes the headers and the real address of the client', async () => {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-own': 'kept',
      'x-region': 'eu-west-1',
      'x-forwarded-for': '6.6.6.6',
      cookie: 'a=1; b=2',
    }
    const seen = (await mirror('mirror', { headers })).headers
    expect(seen).toMatchObject({ ...headers, 'x-forwarded-for': '127.0.0.1' })
    expect(seen).not.toHaveProperty('connection')
  })

  it('returns the status, headers and several cookies', async () => {
    const response = await engine.call('cookies', { headers: { authorization: `Bearer ${token}`, cookie: 'c=3' } })
    expect(response.status).toBe(201)
    expect(response.headers.get('x-answer')).toBe('yes')
    expect(response.headers.get('cache-control')).toBe('max-age=60')
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    expect(await response.text()).toBe('<b>c=3</b>')
  })

  it('returns HTML as text, with the engine’s own Content-Security-Policy', async () => {
    const { headers } = await engine.call('cookies')
    expect(headers.get('content-type')).toBe('text/plain')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('supports a router with a base path, and packages from the import map', async () => {
    expect(await (await engine.call('router')).text()).toBe('root')
    expect(await (await engine.call('router/people/Ada?q=1')).json()).toEqual({ greeting: 'Hello Ada', q: '1' })
    expect((await engine.call('router/nothing')).status).toBe(404)
  })

  it('supports the older serve of deno.land/std', async () => {
    expect(await (await engine.call('std/sub')).text()).toBe('served /std/sub')
  })

  it('uses the entry point and import map from config.toml', async () => {
    expect(await (await engine.call('elsewhere')).text()).toBe('Hello elsewhere')
  })
})

describe('an unknown function', () => {
  it.each(['nothing', '_shared', '_hidden', '_entries', 'disabled', '', '..', '%2e%2e', 'hello%2Findex.ts'])(
    'is answered with 404: %s',
    async (name) => {
      const response = await engine.call(name)
      expect(response.status).toBe(404)
    },
  )

  it('is answered with the body of the platform', async () => {
    const { error, response } = await engine.client.functions.invoke('nothing')
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(response?.headers.get('sb-error-code')).toBe('NOT_FOUND')
    expect(await response?.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' })
  })

  it('differs from a function that answers 404 itself', async () => {
    const { error, response } = await engine.client.functions.invoke('router/nothing')
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(response?.status).toBe(404)
    expect(await response?.text()).toBe('404 Not Found')
  })
})
