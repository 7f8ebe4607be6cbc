import { afterEach, expect, it, vi } from 'vitest'
import { Backoff } from './backoff.ts'

afterEach(() => vi.restoreAllMocks())

it('does not wait longer because the clock was set back', async () => {
  const backoff = new Backoff()
  const delay = backoff.failed('away')
  expect([delay, backoff.isWaiting, backoff.reason]).toEqual([100, true, 'away'])
  const hourAgo = Date.now() - 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(hourAgo)
  await expect.poll(() => backoff.isWaiting, { timeout: 2000, interval: 20 }).toBe(false)
})

it('doubles the pause up to five seconds, and begins again after a success', () => {
  const backoff = new Backoff()
  const delays = Array.from({ length: 8 }, () => backoff.failed('away'))
  expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000])
  backoff.succeeded()
  expect([backoff.isWaiting, backoff.failed('away')]).toEqual([false, 100])
})
