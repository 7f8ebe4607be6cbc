import { describe, expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'

describe('createAddressPolicy', () => {
  const nothingMore = createAddressPolicy('')

  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'allows %s',
    (address) => expect(nothingMore.allows(address, 'news.example')).toBe(true),
  )

  it.each([
    ['this machine', '127.0.0.1', '127.8.9.10', '::1', '0.0.0.0', '0.1.2.3', '::'],
    ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1', 'fec0::1'],
    ['IPv4 addresses written as IPv6', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1'],
    ['link-local addresses, where clouds have metadata servers', '169.254.169.254', 'fe80::1', 'fe80::a9fe:a9fe'],
    ['carrier-grade NAT', '100.64.0.1', '100.127.255.254'],
    ['multicast and broadcast', '224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'],
    [
      'reserved networks',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '240.0.0.1',
      '2001:db8::1',
    ],
    ['tunnels and translations', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001::1', '4000::1', '100::1'],
    ['texts that are no address', '', 'localhost', '127.1', '1'],
  ])('refuses %s', (_, ...addresses) => {
    expect(addresses.filter((address) => nothingMore.allows(address, 'news.example'))).toEqual([])
  })

  it('allows what the setting names', () => {
    const policy = createAddressPolicy('127.0.0.1, 10.1.0.0/16 Intranet.example,fd00::/8 ::1')
    const allowed = ['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', 'fd12::1', '::1', '8.8.8.8']
    expect(allowed.filter((address) => !policy.allows(address, 'news.example'))).toEqual([])
    const denied = ['127.0.0.2', '10.2.0.1', '::2', '192.168.0.1', 'fe80::1']
    expect(denied.filter((address) => policy.allows(address, 'news.example'))).toEqual([])
    expect(policy.allows('192.168.0.1', 'intranet.example')).toBe(true)
    expect(policy.allows('192.168.0.1', 'other.intranet.example')).toBe(false)
    expect([...policy.hosts]).toEqual(['intranet.example'])
  })

  it.each(['http://intranet', '10.0.0.0/33', '10.0.0.0/', 'a_b', '*.example', '127.1/8'])(
    'throws for the setting %s',
    (setting) => {
      expect(() => createAddressPolicy(setting)).toThrow(`PORTICO_FEED_HOSTS: ${setting} is neither`)
    },
  )
})
