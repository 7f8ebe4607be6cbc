import { describe, expect, it } from 'vitest'
import { readCron } from './cron.ts'

function next(expression: string, after: string): string {
  return readCron(expression).next(new Date(after)).toISOString()
}

describe('readCron', () => {
  it.each([
    ['* * * * *', '2026-03-01T10:00:00.000Z', '2026-03-01T10:01:00.000Z'],
    ['* * * * *', '2026-03-01T09:59:59.999Z', '2026-03-01T10:00:00.000Z'],
    ['*/15 * * * *', '2026-03-01T10:15:00.000Z', '2026-03-01T10:30:00.000Z'],
    ['30 4 * * *', '2026-03-01T10:00:00.000Z', '2026-03-02T04:30:00.000Z'],
    ['0 9 * * MON-FRI', '2026-03-06T10:00:00.000Z', '2026-03-09T09:00:00.000Z'],
    ['0 0 1 jan,jul *', '2026-03-01T10:00:00.000Z', '2026-07-01T00:00:00.000Z'],
    ['0 0 29 2 *', '2026-03-01T10:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    // Day of the month or day of the week, as in every cron.
    ['0 0 13 * 5', '2026-03-01T10:00:00.000Z', '2026-03-06T00:00:00.000Z'],
    // The hour that summer time skips.
    ['30 2 * * *', '2026-03-29T01:00:00.000Z', '2026-03-29T02:30:00.000Z'],
  ])('%s after %s is %s', (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected)
  })

  it.each([
    '',
    '* * * *',
    '* * * * * *',
    '61 * * * *',
    '* 24 * * *',
    '*/0 * * * *',
    '10-5 * * * *',
    '@daily',
    '@reboot',
    '0 0 L * *',
    '0 0 15W * *',
    '0 0 * * 5#2',
    '0 0 1 * +1',
    '? * * * *',
    '2026-12-01T00:00:00',
    '* * * * *; drop',
    '*\t* * * *',
  ])('refuses "%s"', (expression) => {
    expect(() => readCron(expression)).toThrow('is not a cron expression of five fields')
  })

  it('refuses a day that does not exist', () => {
    expect(() => readCron('0 0 30 2 *')).toThrow('names a time that never comes')
  })
})
