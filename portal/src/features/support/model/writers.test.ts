import { expect, it } from 'vitest'
import { writersOf } from './writers.ts'

const id = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`

it('has everyone else once, and nothing that is no user', () => {
  const announcements = [
    { user: id(3) },
    { user: id(2) },
    { user: id(3) },
    { user: id(1) },
    { user: 7 },
    {},
    { user: 'x' },
  ]
  expect(writersOf(announcements, id(1))).toEqual([id(2), id(3)])
})
