import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ConfigError } from '../../kernel/config/config-error.ts'
import type { Handler } from './gateway.ts'
import { ListedResponse } from './listed-response.ts'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface Listener {
  readonly port: number
  /** Takes no more connections, waits for running requests, and closes those that still run after that time. */
  close(timeoutMs: number): Promise<void>
}

/** Enough for a filter with a few hundred ids in the URL, and a token. */
const MAX_HEADER_BYTES = 64 * 1024

/**
 * Requests of one connection whose answers are not sent yet. Node parses all that has arrived at once, more than a thousand in 64 KB, and
 * keeps each answer until the client has read the one before. Browsers and proxies send one at a time.
 */
const MAX_PENDING = 8

/** As long as other servers wait for a reader. A single byte that moves begins the time again. */
const QUIET_MS = 60_000

export async function listen(
  handle: Handler,
  upgrade: UpgradeHandler,
  address: { readonly port: number; readonly host?: string | undefined; readonly quietMs?: number },
): Promise<Listener> {
  const server = createServer({
    ServerResponse: ListedResponse,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Longer than the idle time of common proxies, so that a proxy never sends into a connection that just closed.
    keepAliveTimeout: 65_000,
    // A client that takes longer to send a few lines will not finish.
    headersTimeout: 20_000,
    requestTimeout: 300_000,
  })
  // Without a listener, Node closes a connection on which nothing has moved. A response listens: see `endUnread`.
  server.timeout = address.quietMs ?? QUIET_MS
  const sockets = new OpenSockets(server)
  server.on('request', (request, response) => {
    if (sockets.track(request.socket, response) > MAX_PENDING) return request.socket.destroy()
    response.on('timeout', () => endUnread(request.socket, response, server.timeout))
    handle(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head)
  })
  // Node would close the connection without a word.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    endRefused(socket, 405, { message: STATUS_CODES[405] })
  })
  server.on('clientError', answerClientError)
  await bind(server, address)
  return {
    port: (server.address() as AddressInfo).port,
    close: (timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => sockets.destroyAll(), timeoutMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        sockets.closeWhenIdle()
      }),
  }
}

/** Ends a connection whose client does not read. One that waits for its answer, or for more of it, may be quiet. */
function endUnread(socket: Socket, response: ServerResponse, quietMs: number): void {
  if (response.writableLength > 0) socket.destroy()
  else socket.setTimeout(quietMs)
}

/**
 * Node's own `closeIdleConnections` does not close connections that have sent no request yet, such as the spare ones of a
 * browser, nor those that have become a WebSocket. Either would delay the stop.
 */
class OpenSockets {
  /** The open sockets, with the number of requests that are being answered on each. */
  readonly #open = new Map<Socket, number>()
  #stopping = false

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#open.set(socket, 0)
      socket.once('close', () => this.#open.delete(socket))
    })
  }

  /** The number of requests that are being answered on the socket, with this one. */
  track(socket: Socket, response: ServerResponse): number {
    const pending = (this.#open.get(socket) ?? 0) + 1
    this.#open.set(socket, pending)
    response.on('close', () => {
      const running = (this.#open.get(socket) ?? 1) - 1
      if (socket.destroyed) return
      this.#open.set(socket, running)
      if (this.#stopping && running === 0) socket.destroySoon()
    })
    return pending
  }

  closeWhenIdle(): void {
    this.#stopping = true
    for (const [socket, running] of this.#open) if (running === 0) socket.destroySoon()
  }

  destroyAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }
}

function bind(server: Server, { port, host }: { port: number; host?: string | undefined }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describe(error, port, host)))
    server.listen({ port, host }, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

function describe(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1}`,
    )
  }
  if (error.code === 'EACCES')
    return new ConfigError(`Port ${port} may not be used by this user. Choose one with PORT=…`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new ConfigError(`${host ?? 'The address'} is not an address of this machine. Choose one with HOST=…`)
  }
  return error
}

/** A request that Node's parser refuses never reaches the gateway. The client still gets an answer that says why. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  endRefused(socket, status, { message: STATUS_CODES[status] ?? 'Bad Request' })
}

/**
 * Answers a request that has no response object, and closes the connection in both directions. Node keeps the reading half of an
 * upgraded socket open, without any time limit, until the other side closes it.
 */
export function endRefused(
  socket: Duplex,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  socket.end(rawAnswer(status, body, headers), () => socket.destroy())
}

function rawAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>>): string {
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'x-content-type-options: nosniff',
    ...Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
