import type { IncomingMessage, ServerResponse } from 'node:http'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** What the official clients send; a preflight that asks for others gets those. */
const REQUEST_HEADERS = [
  'authorization',
  'x-client-info',
  'apikey',
  'content-type',
  'accept',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'range-unit',
  'cache-control',
  'x-upsert',
  'x-region',
  'x-request-id',
  'x-retry-count',
  'x-supabase-api-version',
].join(', ')

const EXPOSED_HEADERS = [
  'Content-Encoding',
  'Content-Location',
  'Content-Profile',
  'Content-Range',
  'Content-Type',
  'Date',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'Proxy-Status',
  'Range-Unit',
  'Retry-After',
  'Sb-Error-Code',
  'Server',
  'Transfer-Encoding',
  'X-Relay-Error',
  'X-Request-Id',
  'X-Total-Count',
].join(', ')

const HEADER_LIST = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+(?:\s*,\s*[A-Za-z0-9!#$%&'*+.^_`|~-]+)*$/

/**
 * Allows any origin: callers prove who they are by a header that the browser never adds by itself, so a foreign page
 * gains nothing. Credentials (cookies) are not allowed.
 */
export const CORS_HEADERS: readonly [string, string][] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', EXPOSED_HEADERS],
]

export function isPreflight(request: IncomingMessage): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const asked = request.headers['access-control-request-headers']
  const allowed = asked !== undefined && asked.length <= 2_000 && HEADER_LIST.test(asked) ? asked : REQUEST_HEADERS
  response
    .writeHead(204, {
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': allowed,
      'access-control-max-age': '7200',
      'cache-control': 'no-store',
      vary: 'Access-Control-Request-Headers',
    })
    .end()
}
