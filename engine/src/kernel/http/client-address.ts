import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/** The client's address. Behind a trusted proxy, the last address that the proxy itself added. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  const list = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')
  const last = list.split(',').at(-1)?.trim() ?? ''
  const address = isIP(last) > 0 ? last : (request.socket.remoteAddress ?? '')
  // Without the zone, which names a network card and is unknown to the database. IPv4 in its usual form, so that a limit
  // applies to both spellings.
  return address.replace(/%.*$/s, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/**
 * What a limit counts as one source: the address, or for IPv6 its first 64 bits, because a single customer of a provider has all
 * addresses that begin with them.
 */
export function sourceOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  // An IPv4 address at the end replaces two groups, and is never among the first four.
  const length = (part: string): number => groups(part).length + (part.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - length(head) - length(tail)
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
