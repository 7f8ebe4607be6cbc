import { expect, it } from 'vitest'
import { TEXTS } from '../texts.ts'
import { type Client, dayInWords, endOf, factsOf } from './client.ts'

const NOW = new Date(2026, 10, 16, 12, 30).getTime()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

const FULL: Client = {
  place: 1,
  total: 1,
  id: 'a0000000-0000-4000-8000-000000000002',
  name: 'Brabo NV',
  subscription_tier: 'enterprise',
  subscription_end: null,
  spoc: 'Pieter',
  people: 23,
  last_sign_in: at(16, 11),
  services_on: 6,
  service_count: 6,
  open_cards: 14,
  next_consult: at(19, 14),
  flags: [],
}
const EMPTY: Client = {
  ...FULL,
  spoc: null,
  people: 0,
  last_sign_in: null,
  services_on: 0,
  open_cards: 0,
  next_consult: null,
}

it('shows the values of a client', () => {
  expect(Object.values(factsOf(FULL, NOW)).map(({ text }) => text)).toEqual([
    'Pieter',
    '23',
    'Today 11:00',
    '6 of 6',
    '14',
    'Thu 19 Nov',
  ])
})

it('shows what is missing in the place of the value', () => {
  const facts = Object.values(factsOf(EMPTY, NOW))
  expect(facts.map(({ text }) => text)).toEqual(['No SPOC', 'No people', 'Never signed in', 'No services', '0', 'None'])
  expect(facts.map(({ isFlag = false }) => isFlag)).toEqual([true, true, true, true, false, false])
  expect(facts.map(({ mend }) => mend)).toEqual([
    { edit: 'spoc' },
    { part: 'people' },
    { part: 'people' },
    { part: 'services' },
    undefined,
    undefined,
  ])
})

it('names days near now', () => {
  expect([15, 16, 17, 13].map((day) => dayInWords(at(day, 9), NOW))).toEqual([
    'Yesterday',
    'Today 09:00',
    'Tomorrow',
    'Fri 13 Nov',
  ])
  expect(dayInWords(new Date(2025, 10, 13).toISOString(), NOW)).toBe('13 Nov 2025')
})

it.each([
  [at(28, 12), ['ends_soon'], 'Ends in 12 days'],
  [at(16, 18), ['ends_soon'], 'Ends within a day'],
  [at(10, 12), ['ended'], 'Ended'],
  ['2028-01-01T00:00:00Z', [], null],
  [null, [], null],
])('a subscription until %s: %s', (end, flags, words) => {
  expect(endOf({ ...FULL, subscription_end: end, flags }, NOW)).toBe(words)
})

it('counts clients', () => {
  expect([TEXTS.clients.count(1, 0), TEXTS.clients.count(8, 3)]).toEqual([
    '1 account, 0 with a flag',
    '8 accounts, 3 with a flag',
  ])
})
