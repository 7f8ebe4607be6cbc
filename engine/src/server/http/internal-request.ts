import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { duplexPair, type Duplex } from 'node:stream'
import type { Logger } from '../../kernel/log/logger.ts'
import type { Access } from '../access/access.ts'
import type { Mount } from './exchange.ts'
import { refusalFor, refuse } from './failure.ts'
import type { ServiceName } from './protocols.ts'

export interface InternalRequest {
  /** Below the service's root. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

/** The status, and the code of a failure that is not the function's own. The body is not kept. */
export interface InternalAnswer {
  readonly status: number
  readonly errorCode: string | null
}

/** Posts to one of the engine's own services, from inside. */
export type InternalClient = (request: InternalRequest) => Promise<InternalAnswer>

/**
 * Sends real HTTP messages over a pair of streams instead of a network. The service behaves as it does for every caller,
 * and needs no port, proxy or host name that the engine itself might not reach.
 */
export function createInternalClient(service: ServiceName, mount: Mount, access: Access, log: Logger): InternalClient {
  const server = createServer((request, response) => {
    const [path = '/', search = ''] = (request.url ?? '/').split('?', 2)
    mount.handle({ request, response, path, search, keyRole: null, access, log }).catch((error: unknown) => {
      refuse(request, response, refusalFor(error, service, log))
    })
  })
  return async ({ path, headers, body, signal }) => {
    const [near, far] = duplexPair()
    // A pair passes the end of one side on to the other, but not a break.
    far.once('close', () => {
      if (!far.writableFinished) near.destroy(new Error('the answer broke off'))
    })
    near.once('close', () => far.destroy())
    server.emit('connection', far)
    try {
      const answer = await post(near, path, headers, body, signal)
      await drain(answer)
      return { status: answer.statusCode ?? 0, errorCode: headerOf(answer, 'sb-error-code') }
    } finally {
      near.destroy()
    }
  }
}

function post(
  connection: Duplex,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ method: 'POST', path, headers, createConnection: () => connection, signal })
    request.on('response', resolve).on('error', reject).end(body)
  })
}

async function drain(answer: IncomingMessage): Promise<void> {
  for await (const _chunk of answer);
}

function headerOf(answer: IncomingMessage, name: string): string | null {
  const value = answer.headers[name]
  return typeof value === 'string' ? value : null
}
