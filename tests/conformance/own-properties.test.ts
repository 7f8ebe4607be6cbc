import { describe, expect, it } from 'vitest'
import { call, outcome, target, tokenOf } from './support/target.ts'

/** Names that every JavaScript object inherits. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

/** Sends a request to any service with Alice's token and returns its status. */
async function ask(path: string, init: RequestInit = {}): Promise<number> {
  const headers = new Headers(init.headers)
  headers.set('apikey', target.key)
  headers.set('authorization', `Bearer ${tokenOf('alice')}`)
  const response = await fetch(`${target.url}${path}`, { ...init, headers })
  expect(await response.text(), path).not.toContain('native code')
  return response.status
}
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe.each(NAMES)('the name %s is unknown', (name) => {
  it('as operator, is-value, cast and modifier of a filter', async () => {
    expect(await outcome(`matters?id=${name}.1`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
    expect(await outcome(`matters?or=(id.${name}.1)`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
    expect(await outcome(`matters?id=is.${name}`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
    expect(await outcome(`matters?id=eq(${name}).1`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
    expect(await outcome(`matters?select=id::${name}`)).toMatchObject({ status: 400, body: { code: '42704' } })
  })

  it('as column, table, embedded table, function, argument and schema', async () => {
    expect(await outcome(`matters?${name}=eq.1`)).toMatchObject({ status: 400, body: { code: '42703' } })
    expect(await outcome(`matters?select=${name}`)).toMatchObject({ status: 400, body: { code: '42703' } })
    expect(await outcome(`matters?order=${name}`)).toMatchObject({ status: 400, body: { code: '42703' } })
    expect(await outcome(name)).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
    expect(await outcome(`matters?select=id,${name}(id)`)).toMatchObject({ status: 400, body: { code: 'PGRST200' } })
    expect(await outcome(`matters?${name}.id=eq.1`)).toMatchObject({ status: 400, body: { code: 'PGRST108' } })
    expect(await outcome(`rpc/${name}`, { method: 'POST' })).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    expect(await outcome(`rpc/wait?${name}=1`)).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    expect(await outcome('rpc/wait', { method: 'POST', body: `{"${name}": 1}` })).toMatchObject({ status: 404 })
    expect(await outcome('matters', { headers: { 'accept-profile': name } })).toMatchObject({ status: 406 })
    const insert = { as: 'alice', method: 'POST', body: `{"${name}": 1}` } as const
    expect(await outcome('tags', insert)).toMatchObject({ status: 400, body: { code: 'PGRST204' } })
  })

  it('as preference, content type and media type', async () => {
    expect((await call('tags', { prefer: `${name}=representation, return=${name}, count=${name}` })).status).toBe(200)
    const strict = { prefer: `handling=strict, ${name}=1` }
    expect(await outcome('tags', strict)).toMatchObject({ status: 400, body: { code: 'PGRST122' } })
    const post = { method: 'POST', body: 'x', headers: { 'content-type': name } }
    expect(await outcome('rpc/wait', post)).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
    expect(await outcome('tags', { accept: name })).toMatchObject({ status: 406, body: { code: 'PGRST107' } })
  })

  it('as service, grant, verification, bucket, function and event', async () => {
    expect(await ask(`/${name}/v1/x`)).toBe(404)
    expect(await ask(`/auth/v1/${name}`)).toBe(404)
    expect(await ask(`/auth/v1/token?grant_type=${name}`, json({ email: 'a@b.example', password: 'x' }))).toBe(400)
    expect(await ask('/auth/v1/verify', json({ type: name, token_hash: 'x' }))).toBeGreaterThanOrEqual(400)
    expect(await ask('/auth/v1/recover', json({ [name]: 'x' }))).toBeGreaterThanOrEqual(400)
    expect(await ask(`/storage/v1/bucket/${name}`)).toBeGreaterThanOrEqual(400)
    expect(await ask(`/storage/v1/object/${name}/file.txt`)).toBeGreaterThanOrEqual(400)
    expect(await ask(`/functions/v1/${name}`, json({}))).toBe(404)
    const message = { messages: [{ topic: name, event: name, payload: { [name]: 1 } }] }
    expect(await ask('/realtime/v1/api/broadcast', json(message))).toBeLessThan(500)
  })
})
