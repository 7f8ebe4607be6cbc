import { describe, expect, it } from 'vitest'
import { sampleEvents } from '../../../content/important-events.ts'
import { changeLanguage } from '../../../language/catalogue.ts'
import { distance, dueDate, type EventKind, filtered, filterSearch, grouped, readFilter } from './event.ts'

const titles = (show: EventKind, words = '') => filtered(sampleEvents(), { show, words }).map(({ id }) => id)

describe('the filter', () => {
  it('shows the events that its name says', () => {
    expect(titles('all')).toHaveLength(sampleEvents().length)
    expect(titles('high')).toEqual(['processor-register', 'nis2-registration', 'pentest'])
    expect(titles('active')).toEqual(['phishing-drill', 'nis2-registration'])
    expect(titles('compliance')).toEqual(['processor-register', 'dpia-hr'])
    expect(titles('security')).toEqual(['phishing-drill', 'pentest'])
  })

  it('matches words in titles, descriptions and types, in any order', () => {
    expect(titles('all', 'test  PENETRATION')).toEqual(['pentest'])
    expect(titles('security', 'register')).toEqual([])
    expect(titles('all', ' ')).toHaveLength(sampleEvents().length)
  })

  it('reads any address without failing', () => {
    expect(readFilter({ show: 'active', q: 7 })).toEqual({ show: 'active', words: '7' })
    for (const show of [undefined, 'toString', 'nothing', 4, ['high']])
      expect(readFilter({ show, q: ['x'] })).toEqual({ show: 'all', words: '' })
    expect(filterSearch({ show: 'all', words: '' })).toEqual({})
    expect(filterSearch({ show: 'high', words: 'nis2' })).toEqual({ show: 'high', q: 'nis2' })
  })
})

describe('dates', () => {
  it('keep overdue events in the past and other events in the future', () => {
    const today = new Date(2026, 9, 24, 23, 30)
    for (const event of sampleEvents()) {
      expect(dueDate(event, today) < today, event.id).toBe(event.status === 'overdue')
    }
  })

  it('have a distance and a group, also on the day itself', () => {
    const today = new Date(2026, 9, 24, 23, 30)
    const inDays = (days: number) => new Date(2026, 9, 24 + days, 12)
    expect([-6, -1, 0, 1, 4].map((days) => distance(inDays(days), today))).toEqual([
      '6 days ago',
      '1 day ago',
      'today',
      'in 1 day',
      'in 4 days',
    ])
    const groups = grouped(
      [-1, 0, 30, 31].map((days) => ({ due: inDays(days) })),
      today,
    )
    expect(groups.map(({ title, entries }) => [title, entries.length])).toEqual([
      ['Past due', 1],
      ['In the next 30 days', 2],
      ['Later', 1],
    ])
    expect(grouped([{ due: inDays(2) }], today)).toHaveLength(1)
  })

  it('are whole days, also over a change of the clocks and the end of a year', () => {
    const [event] = sampleEvents()
    if (event === undefined) throw new Error('there is no sample')
    expect(dueDate({ ...event, dueInDays: 2 }, new Date(2026, 9, 24)).getDate()).toBe(26)
    expect(dueDate({ ...event, dueInDays: 1 }, new Date(2026, 11, 31)).getFullYear()).toBe(2027)
  })
})

it('searches in the language that is shown', async () => {
  await changeLanguage('nl')
  expect(titles('all', 'penetratietest')).toEqual(['pentest'])
  expect(titles('all', 'regelgeving'), 'the type').toEqual(['nis2-registration'])
  expect(titles('all', 'penetration')).toEqual([])
  expect(distance(new Date(2026, 9, 25, 12), new Date(2026, 9, 24))).toBe('over 1 dag')
})
