import { expect, it } from 'vitest'
import { dateTime } from './date-time.ts'
import { longDate } from './use-today.ts'

it('shows a date with its time', () => {
  expect(dateTime('2026-11-15T09:30:00')).toBe('15 Nov 2026, 09:30')
})

it.each(['infinity', '-infinity', '', '294276-12-31T23:59:59+00:00'])(
  'shows %s without a date instead of failing',
  (moment) => {
    expect(dateTime(moment)).toBe('No date')
    expect(longDate(new Date(moment))).toBe('No date')
  },
)
