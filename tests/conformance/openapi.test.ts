import { describe, expect, it } from 'vitest'
import { call } from './support/target.ts'

interface Document {
  swagger: string
  paths: Record<string, Record<string, unknown>>
  definitions: Record<
    string,
    { description?: string; required?: string[]; properties: Record<string, Record<string, unknown>> }
  >
}

const load = async (as: 'anon' | 'alice' | 'service', headers: Record<string, string> = {}) =>
  (await call('', { as, headers })).json() as Document

describe('the OpenAPI document', () => {
  it('describes tables, columns, types and keys', async () => {
    const answer = await call('')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/openapi+json; charset=utf-8',
    ])
    const document = answer.json() as Document
    expect(document.swagger).toBe('2.0')
    const { clients, matters } = document.definitions
    expect(clients?.description).toBe('Whom the practice works for')
    expect(clients?.required).toEqual(['id', 'name', 'kind'])
    expect(clients?.properties.contact).toMatchObject({ format: 'jsonb', description: 'Ways to reach the client' })
    expect(clients?.properties.id).toMatchObject({ type: 'integer', format: 'integer' })
    expect(clients?.properties.id?.description).toContain('<pk/>')
    expect(matters?.properties.client_id?.description).toContain("<fk table='clients' column='id'/>")
    expect(matters?.properties.status).toMatchObject({
      format: 'public.matter_status',
      enum: ['intake', 'open', 'on_hold', 'closed'],
    })
  })

  it('lists only what the role may do', async () => {
    const anonymous = await load('anon')
    expect(anonymous.paths).toHaveProperty('/tasks')
    expect(anonymous.paths).not.toHaveProperty('/ledger')
    expect(anonymous.paths).not.toHaveProperty('/rpc/members_only')
    expect(anonymous.definitions).not.toHaveProperty('ledger')
    const member = await load('alice')
    expect(Object.keys(member.paths['/tasks'] ?? {}).sort()).toEqual(['delete', 'get', 'patch', 'post'])
    expect(member.paths).toHaveProperty('/rpc/members_only')
    expect(member.paths).not.toHaveProperty('/ledger')
    expect((await load('service')).paths).toHaveProperty('/ledger')
  })

  it('never names hidden tables and functions', async () => {
    const { text } = await call('', { as: 'service' })
    expect(text).not.toContain('open_safe')
    expect(text).not.toContain('/secrets')
    expect(text).not.toContain('check_request')
  })

  it('describes another schema on request', async () => {
    const document = await load('anon', { 'accept-profile': 'archive' })
    expect(Object.keys(document.paths).sort()).toEqual(['/', '/boxes', '/live_files', '/rpc/box_count'])
  })

  it('is answered without a body for HEAD', async () => {
    const answer = await call('', { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  it('is refused as another media type', async () => {
    const answer = await call('', { accept: 'text/csv' })
    expect([answer.status, (answer.json() as { code: string }).code]).toEqual([406, 'PGRST107'])
  })
})

describe('OPTIONS', () => {
  const allow = async (path: string) => {
    const answer = await call(path, { method: 'OPTIONS' })
    return [answer.status, answer.headers.get('allow')]
  }

  it('lists the methods of a table, a view and a table without a key', async () => {
    expect(await allow('tasks')).toEqual([200, 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'])
    expect(await allow('client_totals')).toEqual([200, 'OPTIONS,GET,HEAD'])
    expect(await allow('visits')).toEqual([200, 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'])
  })

  it('lists the methods of a function and of the root', async () => {
    expect(await allow('rpc/greet')).toEqual([200, 'OPTIONS,GET,HEAD,POST'])
    expect(await allow('rpc/do_nothing')).toEqual([200, 'OPTIONS,POST'])
    expect(await allow('')).toEqual([200, 'OPTIONS,GET,HEAD'])
  })

  it('answers 404 for an unknown table', async () => {
    expect((await allow('qwxyzzy'))[0]).toBe(404)
  })

  it('allows the client’s headers in a preflight', async () => {
    const answer = await call('tags', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://portal.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,authorization,content-profile,prefer',
      },
    })
    expect([200, 204]).toContain(answer.status)
    expect(['*', 'https://portal.example']).toContain(answer.headers.get('access-control-allow-origin'))
    const methods = answer.headers.get('access-control-allow-methods') ?? ''
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) expect(methods).toContain(method)
    const headers = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase()
    for (const header of ['apikey', 'authorization', 'content-profile', 'prefer']) expect(headers).toContain(header)
  })

  it('exposes the headers that the client reads', async () => {
    const answer = await call('tags?select=id', {
      headers: { origin: 'https://portal.example' },
      prefer: 'count=exact',
    })
    const exposed = (answer.headers.get('access-control-expose-headers') ?? '').toLowerCase()
    expect(exposed === '*' || exposed.includes('content-range')).toBe(true)
  })
})
