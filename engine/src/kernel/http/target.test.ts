import { expect, it } from 'vitest'
import { splitTarget, takeParameter } from './target.ts'

it('splits a target and decodes nothing', () => {
  expect(splitTarget('/a/../b%2F?x=%zz&y=a?b')).toEqual({ path: '/a/../b%2F', search: 'x=%zz&y=a?b' })
  expect(splitTarget('/a#b?c')).toEqual({ path: '/a', search: '' })
  expect(splitTarget('HTTP://user@host:1/a?b')).toEqual({ path: '/a', search: 'b' })
  expect(splitTarget('http://host?b')).toEqual({ path: '/', search: 'b' })
  for (const bad of ['*', 'a', '', 'ftp://x/y']) expect(splitTarget(bad)).toBeNull()
})

it('removes one parameter, and leaves the others unchanged', () => {
  expect(takeParameter('a=%zz&apikey=x%20y+z&b', 'apikey')).toEqual({ value: 'x y z', search: 'a=%zz&b' })
  expect(takeParameter('apikey=1&apikey=2', 'apikey')).toEqual({ value: '1', search: '' })
  expect(takeParameter('myapikey=1&select=apikey', 'apikey')).toEqual({
    value: undefined,
    search: 'myapikey=1&select=apikey',
  })
  expect(takeParameter('apikey=%zz', 'apikey').value).toBe('%zz')
})
