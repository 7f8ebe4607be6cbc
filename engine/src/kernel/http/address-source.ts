import { isIPv6 } from 'node:net'

/** What counts as one source of requests: an IPv4 address, or the /64 of an IPv6 one, all of which one subscriber has. */
export function addressSource(address: string): string {
  const plain = address.split('%', 1)[0] ?? ''
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // The last part may be written as an IPv4 address, which stands for two.
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const zeros: string[] = tail === undefined ? [] : Array<string>(8 - written).fill('0')
  const parts = [...before, ...zeros, ...after].slice(0, 4)
  return `${parts.map((part) => part.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
