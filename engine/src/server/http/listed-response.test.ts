import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ListedResponse } from './listed-response.ts'

let server: Server<typeof IncomingMessage, typeof ListedResponse>
let answer: (response: ListedResponse) => void

beforeAll(async () => {
  server = createServer({ ServerResponse: ListedResponse }, (_, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  answer = (response) => response.end()
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function ask(method = 'GET'): Promise<{ status: number; headers: Record<string, string[]>; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ port, host: '127.0.0.1', method, agent: false }, (message) => {
      let body = ''
      message.setEncoding('utf8')
      message.on('data', (part: string) => (body += part))
      message.on('end', () => {
        const headers = Object.fromEntries(Object.entries(message.headersDistinct).map(([k, v]) => [k, v ?? []]))
        resolve({ status: message.statusCode ?? 0, headers, body })
      })
    })
      .on('error', reject)
      .end()
  })
}

it('sends what was set before, and what comes with the status', async () => {
  answer = (response) => {
    response.setHeader('X-Kept', 'one').setHeader('x-replaced', 'old').setHeader('x-removed', 'gone')
    response.setHeader('content-length', 2).removeHeader('X-Removed')
    response.writeHead(201, { 'X-Replaced': 'new', 'set-cookie': ['a=1', 'b=2'], 'x-none': undefined }).end('ok')
  }
  const { status, headers, body } = await ask()
  expect([status, body]).toEqual([201, 'ok'])
  expect(headers).toMatchObject({
    'x-kept': ['one'],
    'x-replaced': ['new'],
    'set-cookie': ['a=1', 'b=2'],
    'content-length': ['2'],
  })
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-removed']))
  expect(headers['x-none']).toBeUndefined()
  expect(headers['transfer-encoding']).toBeUndefined()
})

it('answers questions about its headers as Node does', async () => {
  let seen: unknown
  answer = (response) => {
    response.setHeader('Vary', 'Accept').appendHeader('vary', 'Cookie').appendHeader('x-new', 'value')
    seen = [
      response.getHeader('vary'),
      response.hasHeader('X-NEW'),
      response.hasHeader('x-old'),
      response.getHeader('x-old'),
      response.getHeaderNames(),
      response.getHeaders(),
    ]
    response.end()
  }
  const { headers } = await ask()
  const vary = ['Accept', 'Cookie']
  expect(seen).toEqual([vary, true, false, undefined, ['vary', 'x-new'], { vary, 'x-new': 'value' }])
  expect([headers['vary'], headers['x-new']]).toEqual([vary, ['value']])
})

it('takes a reason and a list of headers, and begins without headers too', async () => {
  answer = (response) => response.setHeader('a', '1').writeHead(202, 'Fine', ['A', '2', 'b', '3']).end()
  const { status, headers } = await ask()
  expect([status, headers['a'], headers['b']]).toEqual([202, ['2'], ['3']])
  answer = (response) => response.setHeader('a', '1').end('text')
  expect(await ask()).toMatchObject({ status: 200, headers: { a: ['1'] }, body: 'text' })
  answer = (response) => {
    response.setHeader('etag', '"x"').flushHeaders()
    response.end()
  }
  expect(await ask('HEAD')).toMatchObject({ status: 200, headers: { etag: ['"x"'] }, body: '' })
})

it.each([
  ['a name', 'bad name', 'x', 'ERR_INVALID_HTTP_TOKEN'],
  ['a value with a line break', 'x-a', 'one\r\nx-b: two', 'ERR_INVALID_CHAR'],
  ['a value beyond Latin-1', 'x-a', '\u4f60', 'ERR_INVALID_CHAR'],
])('refuses %s, and can still answer', async (_, name, value, code) => {
  const errors: unknown[] = []
  const attempt = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      errors.push((error as NodeJS.ErrnoException).code)
    }
  }
  answer = (response) => {
    attempt(() => response.setHeader(name, value))
    attempt(() => response.writeHead(200, { [name]: value }))
    response.writeHead(500, { 'x-good': 'yes' }).end()
  }
  const { status, headers } = await ask()
  expect(errors).toEqual([code, code])
  expect([status, headers['x-good'], headers['x-b'], headers[name]]).toEqual([500, ['yes'], undefined, undefined])
})

it('can answer with a body after it refused an answer without one', async () => {
  answer = (response) => {
    expect(() => response.writeHead(204, { 'x-a': '\u4f60' })).toThrow(/Invalid character/)
    response.writeHead(500).end('text')
  }
  expect(await ask()).toMatchObject({ status: 500, body: 'text' })
})

it('sends a name with letters of Latin-1 together with a length', async () => {
  const disposition = 'inline; filename="B\u00fcro.csv"'
  answer = (response) => {
    response.setHeader('content-length', 2).writeHead(200, { 'content-disposition': disposition }).end('ok', 'latin1')
  }
  const { headers, body } = await ask()
  expect([headers['content-disposition'], headers['content-length'], body]).toEqual([[disposition], ['2'], 'ok'])
})

it('does not add a header of its own that was removed', async () => {
  answer = (response) => {
    response.removeHeader('Date')
    response.end('ok')
  }
  const { headers, body } = await ask()
  expect([headers['date'], body]).toEqual([undefined, 'ok'])
})

it('refuses changes once the head is sent', async () => {
  const errors: unknown[] = []
  answer = (response) => {
    response.writeHead(200)
    const late = [
      () => response.setHeader('a', '1'),
      () => response.appendHeader('a', '1'),
      () => response.removeHeader('a'),
      () => response.writeHead(201),
    ]
    for (const change of late) {
      try {
        change()
      } catch (error) {
        errors.push((error as NodeJS.ErrnoException).code)
      }
    }
    response.end()
  }
  expect((await ask()).status).toBe(200)
  expect(errors).toEqual(Array.from({ length: 4 }, () => 'ERR_HTTP_HEADERS_SENT'))
})
