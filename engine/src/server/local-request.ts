import type { IncomingMessage } from 'node:http'

/** Set by proxies; whoever sends one asks for somebody else. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
]

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/**
 * Whether someone at this machine asks, for themselves. The address alone does not tell: a proxy on this machine has the
 * same one, and so does the browser of someone here who opened a page that made its own name point at this machine (DNS
 * rebinding). The first gives itself away by a header, the second by the Host.
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  if (!LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '')) return false
  if (FORWARDING.some((name) => request.headers[name] !== undefined)) return false
  return LOOPBACK_HOST.test(request.headers.host ?? '')
}
