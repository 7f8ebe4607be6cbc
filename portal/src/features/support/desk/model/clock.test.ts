import { describe, expect, it } from 'vitest'
import { dueWords, timeLeft } from './clock.ts'

/** A Monday. Times without a zone are local, as the words are. */
const NOW = new Date('2026-11-16T12:30:00').getTime()
const iso = (local: string) => new Date(local).toISOString()
const open = (due: string) => ({ state: 'new', due_at: iso(due), answered_at: null, closed_at: null }) as const

describe('the words of the clock', () => {
  it.each([
    ['2026-11-16T10:20:00', 'overdue 2 h', 'over'],
    ['2026-11-13T10:20:00', 'overdue 3 days', 'over'],
    ['2026-11-16T14:30:00', 'due today 14:30', 'soon'],
    ['2026-11-16T14:31:00', 'due today 14:31', 'plain'],
    ['2026-11-17T10:20:00', 'due Tue 10:20', 'plain'],
    ['2026-11-30T10:20:00', 'due Mon 30 Nov 10:20', 'plain'],
  ])('an answer that is due at %s', (due, words, tone) => {
    expect(dueWords(open(due), NOW)).toEqual({ words, tone })
  })

  it('says what a request without a running clock waits for', () => {
    const facts = { due_at: null, answered_at: iso('2026-11-13T09:00:00'), closed_at: iso('2026-11-16T09:00:00') }
    expect(dueWords({ ...facts, state: 'waiting' }, NOW).words).toBe('waiting for client')
    expect(dueWords({ ...facts, state: 'answered' }, NOW).words).toBe('answered Fri 13 Nov')
    expect(dueWords({ ...facts, state: 'closed' }, NOW).words).toBe('closed today')
  })

  it('counts what is left of today alone', () => {
    expect(timeLeft(open('2026-11-16T16:40:00'), NOW)).toBe('4 h 10 left')
    expect(timeLeft(open('2026-11-16T13:35:00'), NOW)).toBe('1 h 05 left')
    expect(timeLeft(open('2026-11-16T12:50:00'), NOW)).toBe('20 min left')
    expect(timeLeft(open('2026-11-17T10:20:00'), NOW)).toBeNull()
    expect(timeLeft(open('2026-11-16T12:00:00'), NOW)).toBeNull()
  })
})
