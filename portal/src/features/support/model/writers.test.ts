import { expect, it } from 'vitest'
import { writersOf } from './writers.ts'

const id = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`

it('has everyone else once, and nothing that is no user', () => {
  const announcements = [{ sub: id(3) }, { sub: id(2) }, { sub: id(3) }, { sub: id(1) }, { sub: 7 }, {}, { sub: 'x' }]
  expect(writersOf(announcements, id(1))).toEqual([id(2), id(3)])
})
