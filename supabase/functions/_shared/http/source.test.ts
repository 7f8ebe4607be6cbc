import { expect, it } from 'vitest'
import { sourceOf } from './source.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7, 10.0.0.1', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001::6', '2001:db8:1:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['a:b::c:d::e:f:1:2:3:4:5:6:7', 'a:b:0:0::/64'],
  ['nonsense', 'nonsense'],
  ['', null],
])('%s has the source %s', (address, source) => {
  expect(sourceOf(new Request('http://localhost/', { headers: { 'x-forwarded-for': address } }))).toBe(source)
})
