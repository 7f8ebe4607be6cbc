import { expect, it } from 'vitest'
import { matchRoute, patternOf, route } from './routes.ts'

const ROUTES = [
  route('GET /object/list/:bucket', 'list'),
  route('GET /object/:bucket/*', 'read', { open: true }),
  route('DELETE /object/:bucket', 'remove'),
  route('* /admin/**', 'admin'),
]

const found = (method: string, path: string) => {
  const match = matchRoute(ROUTES, method, path)
  return match === null ? null : [match.route.run, match.params]
}

it('finds the first route that matches, with the parts of the path still encoded', () => {
  expect(found('GET', '/object/list/a%20b')).toEqual(['list', { bucket: 'a%20b' }])
  expect(found('GET', '/object/a/b//c%2Fd')).toEqual(['read', { bucket: 'a', '*': 'b//c%2Fd' }])
  expect(found('DELETE', '/object/a')).toEqual(['remove', { bucket: 'a' }])
})

it('matches neither another method, nor an empty part, nor an additional slash', () => {
  for (const path of ['/object/a/b', '/object/', '/object/a/', '/objects/a', '/', '//object/a']) {
    expect(found('DELETE', path)).toBeNull()
  }
  expect(found('GET', '/object/a/')).toBeNull()
})

it('matches a folder and everything below it with two stars, with every method', () => {
  for (const path of ['/admin', '/admin/', '/admin/users/x']) expect(found('PATCH', path)).toEqual(['admin', {}])
  expect(found('GET', '/administrator')).toBeNull()
})

it('knows which routes are open, and their patterns', () => {
  expect(ROUTES.filter(({ isOpen }) => isOpen).map(patternOf)).toEqual(['/object/:bucket/*'])
})
