import { expect, it } from 'vitest'
import { keptLine, parseKeptHead, shortHash } from './kept-head.ts'

const HASH = '9f15'.repeat(16)

it.each([
  [`Access log of Halewijn Bank 2: entry 1281, ${HASH}`, 1281],
  [`Toegangslogboek van Halewijn: vermelding 1.281, ${HASH}`, 1281],
  [`Journal des accès de Halewijn\u00a0: entrée 1\u202f281, ${HASH}`, 1281],
  [`1281, ${HASH.toUpperCase()}`, 1281],
  [`  7 ${HASH}\n`, 7],
])('reads %s', (text, seq) => {
  expect(parseKeptHead(text)).toEqual({ seq, hash: HASH })
})

it.each(['', 'entry 1281', HASH, `entry 0, ${HASH}`, `entry 1281, ${HASH.slice(1)}`, `entry 1281, ${HASH}a`])(
  'finds no head in %j',
  (text) => {
    expect(parseKeptHead(text)).toBeNull()
  },
)

it('reads back the line to keep, and shortens a hash for people', () => {
  expect(parseKeptHead(keptLine({ seq: 12, hash: HASH }))).toEqual({ seq: 12, hash: HASH })
  expect(shortHash('7f3a' + '0'.repeat(56) + 'c41e')).toBe('7f3a…c41e')
})
