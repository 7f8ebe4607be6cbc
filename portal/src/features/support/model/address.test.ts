import { expect, it } from 'vitest'
import { readAddress } from './address.ts'

const ID = 'f0000000-0000-4000-8000-000000000001'
const EMPTY = { request: null, isWrong: false, isNew: false, subject: '', message: '', category: '', shown: 'all' }

it.each([
  [{}, EMPTY],
  [
    { request: ID, show: 'closed' },
    { ...EMPTY, request: ID, shown: 'closed' },
  ],
  [{ request: "1' or true" }, { ...EMPTY, isWrong: true }],
  [
    { request: 7, show: 'toString' },
    { ...EMPTY, isWrong: true },
  ],
  [
    { new: 1, subject: 2026, message: 'Hello', category: 'services' },
    { ...EMPTY, isNew: true, subject: '2026', message: 'Hello', category: 'services' },
  ],
  [
    { new: 1, subject: 'x'.repeat(300), message: ['x'], category: 'toString' },
    { ...EMPTY, isNew: true, subject: 'x'.repeat(200) },
  ],
])('reads %j', (search, address) => {
  expect(readAddress(search)).toEqual(address)
})
