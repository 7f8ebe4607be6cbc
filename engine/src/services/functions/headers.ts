import type { IncomingMessage, ServerResponse } from 'node:http'
import { listItems } from '../../kernel/http/list-items.ts'
import type { HeaderList } from './protocol.ts'

/** Headers that belong to a connection, not to a message: RFC 9110, 7.6.1. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** All headers of the request, with the client's address as the engine sees it instead of what the client claims. */
export function requestHeaders({ headers }: IncomingMessage, address: string): HeaderList {
  const list: [string, string][] = []
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || HOP_BY_HOP.has(name) || name === 'x-forwarded-for') continue
    for (const item of Array.isArray(value) ? value : [value]) list.push([name, item])
  }
  list.push(['x-forwarded-for', address])
  return list
}

/** The names of headers that versions of the official client add begin so. */
const CLIENT_HEADER = /^x-supabase-[a-z\d-]+$/

/**
 * A function lists the headers of the client that it was written with. A newer client sends others, and a browser would refuse its
 * calls. So those that a preflight asks for are added to the list; the platform's local gateway allows every header.
 */
function withClientHeaders({ method, headers }: IncomingMessage, allowed: string): string {
  const asked = headers['access-control-request-headers']
  if (method !== 'OPTIONS' || asked === undefined || ['', '*'].includes(allowed.trim())) return allowed
  const known = new Set(listItems(allowed.toLowerCase()).map((name) => name.trim()))
  const names = new Set(listItems(asked.toLowerCase()).map((name) => name.trim()))
  const added = [...names].filter((name) => CLIENT_HEADER.test(name) && !known.has(name))
  return [allowed, ...added].join(', ')
}

/**
 * Writes the function's headers. It handles CORS itself, so the gateway's headers for that are removed. Those that prevent a
 * browser from running the content stay, and HTML is sent as text, as on the platform: it would share the portal's origin.
 */
export function writeAnswer(request: IncomingMessage, response: ServerResponse) {
  return (status: number, headers: HeaderList): void => {
    response.removeHeader('access-control-allow-origin')
    response.removeHeader('access-control-expose-headers')
    const cookies: string[] = []
    for (const [name, value] of headers) {
      if (HOP_BY_HOP.has(name) || ENGINE_HEADERS.has(name)) continue
      if (name === 'set-cookie') cookies.push(value)
      else if (name === 'access-control-allow-headers') response.setHeader(name, withClientHeaders(request, value))
      else response.setHeader(name, name === 'content-type' && request.method === 'GET' ? asText(value) : value)
    }
    if (cookies.length > 0) response.setHeader('set-cookie', cookies)
    if (status >= 500 && !response.hasHeader('sb-error-code'))
      response.setHeader('sb-error-code', 'EDGE_FUNCTION_ERROR')
    // A length that is not the body's would make the next answer on this connection unreadable.
    response.strictContentLength = true
    response.writeHead(status)
    response.flushHeaders()
  }
}

/** Headers that the engine sets, and a function cannot change. */
const ENGINE_HEADERS = new Set(['content-security-policy', 'x-content-type-options', 'x-request-id'])

function asText(type: string): string {
  return type.replace(/^\s*text\/html\b/i, 'text/plain')
}
