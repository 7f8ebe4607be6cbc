import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { hasBody } from '../../kernel/http/body.ts'

export type Headers = Readonly<Record<string, string | readonly string[]>>

/** Copying more than this costs more than a second piece. */
const ONE_PIECE_BYTES = 32 * 1024

export function send(response: ServerResponse, status: number, headers: Headers, body: string | Buffer | null): void {
  if (response.headersSent || response.destroyed) return
  // A database function may set this status for a body that was read already.
  if (body === null || status === 204) {
    const hasLength = status !== 204 && status !== 304 && response.req.method !== 'HEAD'
    writeHead(response, status, headers, hasLength ? 0 : null).end()
    return
  }
  writeHead(response, status, headers, Buffer.byteLength(body))
  if (typeof body === 'string') response.end(body)
  // Node sends a head and a text in one piece, but a head and bytes in two. In this encoding a text is the bytes themselves.
  else if (body.length <= ONE_PIECE_BYTES) response.end(body.toString('latin1'), 'latin1')
  else response.end(body)
}

/** How an answer is sent is the engine's own, whatever a database function has set. */
const NOT_PASSED_ON = new Set(['content-length', 'transfer-encoding', 'trailer'])

function writeHead(response: ServerResponse, status: number, headers: Headers, length: number | null): ServerResponse {
  const list: OutgoingHttpHeader[] = []
  for (const name in headers) {
    if (NOT_PASSED_ON.has(name)) continue
    // Node's types ask for a list that may change, but Node only reads it.
    list.push(name, headers[name] as string | string[])
  }
  if (length !== null) list.push('content-length', String(length))
  return response.writeHead(status, list)
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Headers = {}): void {
  send(response, status, { ...headers, 'content-type': 'application/json; charset=utf-8' }, JSON.stringify(body))
}

const LINGER_MS = 1_000

/**
 * Answers while the client may still be sending. Closing at once would reset the connection, and the client would see
 * that instead of the answer. So the engine first reads and drops the client's bytes for a moment.
 */
export function sendWhileReceiving(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Headers,
): void {
  if (request.complete || !hasBody(request)) return sendJson(response, status, body, headers)
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  })
  response.write(text)
  const end = (): void => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, LINGER_MS)
  request
    .on('error', () => {})
    .once('end', end)
    .once('close', end)
    .resume()
}
