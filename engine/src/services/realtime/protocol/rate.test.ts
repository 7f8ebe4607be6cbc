import { afterEach, expect, it, vi } from 'vitest'
import { Rate } from './rate.ts'

afterEach(() => vi.restoreAllMocks())

it('lets so many pass in a second, and fills up steadily', () => {
  const rate = new Rate(10, 0)
  expect([rate.take(10, 0), rate.take(1, 0), rate.take(1, 100), rate.take(1, 100)]).toEqual([true, false, true, false])
  expect([rate.take(10, 60_000), rate.take(1, 60_000)]).toEqual([true, false])
})

it('goes on when the clock is set back', () => {
  const rate = new Rate(10)
  expect(rate.take()).toBe(true)
  const hourAgo = Date.now() - 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(hourAgo)
  expect(rate.take()).toBe(true)
})
