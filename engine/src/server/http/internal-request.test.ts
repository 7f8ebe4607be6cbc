import { describe, expect, it } from 'vitest'
import { readBody } from '../../kernel/http/body.ts'
import { createLogger } from '../../kernel/log/logger.ts'
import type { Access } from '../access/access.ts'
import type { Exchange } from './exchange.ts'
import { createInternalClient, type InternalClient } from './internal-request.ts'
import { Refusal } from './refusal.ts'
import { send } from './send.ts'

const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })
const nobody: Access = { admit: () => Promise.reject(new Error()), caller: () => Promise.reject(new Error()) }

function client(handle: (exchange: Exchange) => Promise<void>): InternalClient {
  return createInternalClient('functions', { handle }, nobody, log)
}

const { signal } = new AbortController()

describe('an internal request', () => {
  it('carries path, headers and body like any other, and many run at a time', async () => {
    const seen: unknown[] = []
    const call = client(async ({ request, response, path, search }) => {
      const body = await readBody(request, 1_000_000, (error) => error)
      seen.push([request.method, path, search, request.headers['apikey'], body.toString()])
      send(response, 201, { 'sb-error-code': 'NONE' }, 'x'.repeat(200_000))
    })
    const requests = Array.from({ length: 20 }, (_, index) =>
      call({
        path: `/f/${index}?a=1`,
        headers: { apikey: `k${index}` },
        body: `{"n":${index}}`,
        signal: new AbortController().signal,
      }),
    )
    const answers = await Promise.all(requests)
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ status: 201, errorCode: 'NONE' })))
    expect(seen).toContainEqual(['POST', '/f/7', 'a=1', 'k7', '{"n":7}'])
    expect(seen).toHaveLength(20)
  })

  it('gets the refusal of a service as its answer', async () => {
    const call = client(() => Promise.reject(new Refusal(404, {}, { 'sb-error-code': 'NOT_FOUND' })))
    expect(await call({ path: '/f', headers: {}, body: '{}', signal })).toEqual({ status: 404, errorCode: 'NOT_FOUND' })
    const broken = client(() => Promise.reject(new Error('a detail')))
    expect(await broken({ path: '/f', headers: {}, body: '{}', signal })).toEqual({ status: 500, errorCode: null })
  })

  it('ends on both sides when it is aborted', async () => {
    const abort = new AbortController()
    let gone = (): void => {}
    const isGone = new Promise<void>((resolve) => (gone = resolve))
    const call = client(({ response }) => {
      response.once('close', gone)
      abort.abort()
      return new Promise(() => {})
    })
    await expect(call({ path: '/f', headers: {}, body: '{}', signal: abort.signal })).rejects.toThrow('aborted')
    await isGone
  })

  it('ends when it is aborted in the middle of an answer', async () => {
    const abort = new AbortController()
    const call = client(({ response }) => {
      response.writeHead(200)
      response.write('the beginning', () => abort.abort())
      return new Promise(() => {})
    })
    await expect(call({ path: '/f', headers: {}, body: '{}', signal: abort.signal })).rejects.toThrow('aborted')
  })

  it('fails when the answer breaks off', async () => {
    const call = client(({ response }) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('the beginning', () => response.destroy())
      return Promise.resolve()
    })
    await expect(call({ path: '/f', headers: {}, body: '{}', signal })).rejects.toThrow(/broke off|aborted/)
  })
})
