import { describe, expect, it } from 'vitest'
import { pageTime, popoverTime } from './relative-time.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const before = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

describe('pageTime', () => {
  it.each([
    [0.9, 'Just now'],
    [1, '1 minute ago'],
    [59.9, '59 minutes ago'],
    [60, '1 hour ago'],
    [1439, '23 hours ago'],
    [1440, '1 day ago'],
    [4400, '3 days ago'],
    [-5, 'Just now'],
  ])('after %s minutes', (minutes, text) => {
    expect(pageTime(before(minutes), NOW)).toBe(text)
  })
})

it('treats an invalid time as now', () => {
  expect([pageTime('infinity', NOW), popoverTime('infinity', NOW)]).toEqual(['Just now', '1 minute ago'])
})

describe('popoverTime', () => {
  it.each([
    [0, '1 minute ago'],
    [24, '24 minutes ago'],
    [150, '2 hours ago'],
    [2880, '2 days ago'],
  ])('after %s minutes', (minutes, text) => {
    expect(popoverTime(before(minutes), NOW)).toBe(text)
  })
})
