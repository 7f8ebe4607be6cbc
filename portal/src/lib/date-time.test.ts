import { expect, it } from 'vitest'
import { changeLanguage } from '../language/catalogue.ts'
import { age, dateTime, todayInWords } from './date-time.ts'
import { longDate } from './use-today.ts'

it('shows a date with its time', () => {
  expect(dateTime('2026-11-15T09:30:00')).toBe('15 Nov 2026, 09:30')
})

it.each([
  ['en', 'Monday 16 November'],
  ['nl', 'Maandag 16 november'],
  ['fr', 'Lundi 16 novembre'],
] as const)('begins a line with the day, in the language that is shown (%s)', async (language, text) => {
  await changeLanguage(language)
  expect(todayInWords(new Date(2026, 10, 16, 12))).toBe(text)
})

it.each(['infinity', '-infinity', '', '294276-12-31T23:59:59+00:00'])(
  'shows %s without a date instead of failing',
  (moment) => {
    expect(dateTime(moment)).toBe('No date')
    expect(longDate(new Date(moment))).toBe('No date')
  },
)

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [24 * 60, '1 day'],
  [9 * 24 * 60 + 5, '9 days'],
])('shows an age of %i minutes as %s', (minutes, text) => {
  const now = new Date(2026, 10, 16, 11, 58)
  expect(age(new Date(now.getTime() - minutes * 60_000), now)).toBe(text)
})

it.each([
  ['nl', '3 u', '1 dag', '9 dagen'],
  ['fr', '3 h', '1 jour', '9 jours'],
] as const)('shows an age in the language %s', async (language, ...texts) => {
  await changeLanguage(language)
  const now = new Date(2026, 10, 16, 11, 58)
  expect([3, 24, 9 * 24].map((hours) => age(new Date(now.getTime() - hours * 3_600_000), now))).toEqual(texts)
})
