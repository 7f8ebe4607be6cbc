import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { factsOf, isShown, promiseOf, sentText, stateOf, type SupportRequest, timeOf, workingTime } from './request.ts'

// Local times, so that the test does not depend on the zone.
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const NOW = new Date(2026, 10, 16, 11, 58).getTime()

const request: SupportRequest = {
  id: 'r1',
  number: 'S-2026-0042',
  user_id: 'u1',
  author_name: 'Annelies',
  subject: 'A question',
  message: 'Hello',
  category: 'services',
  priority: 'high',
  state: 'new',
  due_at: at(16, 16, 10),
  waiting_since: null,
  answered_at: null,
  first_answer_minutes: null,
  closed_at: null,
  created_at: at(13, 17, 10),
  written_by: null,
}

describe('the promised time', () => {
  it.each<[string, Partial<SupportRequest>, string]>([
    ['due today', {}, 'Answer by today, 16:10'],
    ['due later', { due_at: at(18, 10) }, 'Answer by Wed 18 Nov, 10:00'],
    ['late', { due_at: at(16, 10) }, 'Our answer is late: promised by today, 10:00'],
    ['answered', { state: 'answered', answered_at: at(16, 11, 20) }, 'Answered today, 11:20'],
    [
      'waiting',
      { state: 'waiting', due_at: null, waiting_since: at(12, 9) },
      'For your answer since Thu 12 Nov; our clock is paused',
    ],
    ['closed', { state: 'closed', closed_at: at(9, 9) }, 'Closed on Mon 9 Nov'],
    ['closed today', { state: 'closed', closed_at: at(16, 9) }, 'Closed today'],
  ])('of a request that is %s', (_, change, text) => {
    expect(promiseOf({ ...request, ...change }, NOW)).toBe(text)
  })

  it('names another year', () => {
    expect(timeOf(new Date(2025, 11, 31, 9).toISOString(), NOW)).toBe('31 Dec 2025, 09:00')
  })
})

it('the facts of a conversation', () => {
  const answered = { ...request, state: 'answered', first_answer_minutes: 81 } as const
  expect(factsOf({ ...answered, due_at: null }, NOW)).toEqual(['Services · High', 'First answer after 1 h 21 min'])
  expect(
    factsOf({ ...request, category: null, due_at: null, state: 'waiting', waiting_since: at(12, 9) }, NOW),
  ).toEqual(['High', 'For your answer since Thu 12 Nov; our clock is paused'])
})

it('a request that the client replied to is with us, not new', () => {
  const replied = { ...request, first_answer_minutes: 81 }
  expect([request, replied, { ...replied, state: 'answered' } as const].map((one) => stateOf(one).label)).toEqual([
    'New',
    'With us',
    'Answered',
  ])
  expect(factsOf(replied, NOW), 'the first answer is not the one that is awaited').toEqual([
    'Services · High',
    'Promised by today, 16:10',
  ])
})

it('working time in words', () => {
  expect([0, 45, 60, 81, 540].map(workingTime)).toEqual(['1 min', '45 min', '1 h', '1 h 21 min', '9 h'])
})

it('a filter shows open or closed requests', () => {
  const closed = { ...request, state: 'closed' } as const
  expect([
    isShown(request, 'open'),
    isShown(closed, 'open'),
    isShown(closed, 'closed'),
    isShown(closed, 'all'),
  ]).toEqual([true, false, true, true])
})

it('names number and promised time of a request that was just sent', () => {
  expect(sentText(request, NOW)).toBe(
    'Your request has the number S-2026-0042. We answer today by 16:10: you find the answer here, and we mail it to you.',
  )
  expect(sentText({ ...request, due_at: null }, NOW)).toContain('We answer soon')
})

it('makes whole sentences in each language', async () => {
  const later = { ...request, due_at: at(18, 10) }
  const closedToday = { ...request, state: 'closed', closed_at: at(16, 9) } as const
  await changeLanguage('nl')
  expect(promiseOf(later, NOW)).toBe('Antwoord uiterlijk wo 18 nov om 10:00')
  expect([promiseOf(closedToday, NOW), workingTime(81)]).toEqual(['Vandaag gesloten', '1 u 21 min'])
  await changeLanguage('fr')
  expect(promiseOf(later, NOW)).toBe('Réponse au plus tard le mer. 18 nov. à 10:00')
  expect(promiseOf(request, NOW)).toBe('Réponse au plus tard aujourd’hui à 16:10')
})
