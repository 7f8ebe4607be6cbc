import { describe, expect, it } from 'vitest'
import { SAMPLE_EVENTS } from '../../../content/important-events.ts'
import { dueDate, type EventKind, filtered, filterSearch, readFilter } from './event.ts'

const titles = (show: EventKind, words = '') => filtered(SAMPLE_EVENTS, { show, words }).map(({ id }) => id)

describe('the filter', () => {
  it('shows the events that its name says', () => {
    expect(titles('all')).toHaveLength(SAMPLE_EVENTS.length)
    expect(titles('high')).toEqual(['processor-register', 'nis2-registration', 'pentest'])
    expect(titles('active')).toEqual(['phishing-drill', 'nis2-registration'])
    expect(titles('compliance')).toEqual(['processor-register', 'dpia-hr'])
    expect(titles('security')).toEqual(['phishing-drill', 'pentest'])
  })

  it('matches words in titles, descriptions and types, in any order', () => {
    expect(titles('all', 'test  PENETRATION')).toEqual(['pentest'])
    expect(titles('security', 'register')).toEqual([])
    expect(titles('all', ' ')).toHaveLength(SAMPLE_EVENTS.length)
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
    for (const event of SAMPLE_EVENTS) {
      expect(dueDate(event, today) < today, event.id).toBe(event.status === 'overdue')
    }
  })

  it('are whole days, also over a change of the clocks and the end of a year', () => {
    const [event] = SAMPLE_EVENTS
    if (event === undefined) throw new Error('there is no sample')
    expect(dueDate({ ...event, dueInDays: 2 }, new Date(2026, 9, 24)).getDate()).toBe(26)
    expect(dueDate({ ...event, dueInDays: 1 }, new Date(2026, 11, 31)).getFullYear()).toBe(2027)
  })
})
