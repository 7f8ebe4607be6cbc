import { expect, it } from 'vitest'
import { distance, weekday } from './consultancy.ts'

const TODAY = new Date(2026, 10, 16, 23, 30)

it.each([
  ['2026-11-16', 'today'],
  ['2026-11-17', 'tomorrow'],
  ['2026-11-20', 'in 4 days'],
  ['2027-04-01', 'in 136 days'],
  ['2026-11-15', 'yesterday'],
  ['2026-11-04', '12 days ago'],
])('%s is %s', (date, words) => {
  expect(distance({ date }, TODAY)).toBe(words)
})

it('names the day of the week', () => {
  expect(weekday({ date: '2026-11-20' })).toBe('Fri')
})
