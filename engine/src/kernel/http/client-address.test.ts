import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress, sourceOf } from './client-address.ts'

describe('the address of a client', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage

  it.each([
    ['fe80::1%eth0', 'fe80::1'],
    ['fe80::1%1', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
  ])('%s is %s, from the connection and from a proxy', (given, address) => {
    expect(clientAddress(request(given), false)).toBe(address)
    expect(clientAddress(request('127.0.0.1', `192.0.2.9, ${given}`), true)).toBe(address)
  })

  it('is that of the connection if the proxy’s value is not an address', () => {
    for (const given of ["1'::inet", '192.0.2.1:80', 'fe80::1%', '%eth0', '']) {
      expect(clientAddress(request('192.0.2.7', given), true)).toMatch(/^(?:192\.0\.2\.7|fe80::1)$/)
    }
  })
})

describe('the source that a limit counts', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (address, source) => {
    expect(sourceOf(address)).toBe(source)
  })
})
