import { describe, expect, it } from 'vitest'
import { sourceOf } from './client-address.ts'

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
