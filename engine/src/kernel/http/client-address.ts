import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Who is on the other end. Behind a proxy that is trusted, the last address that the proxy itself added. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  const list = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')
  const last = list.split(',').at(-1)?.trim() ?? ''
  const address = isIP(last) > 0 ? last : (request.socket.remoteAddress ?? '')
  // IPv4 as it is written everywhere else, so that a limit holds for both spellings.
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
}
