import { afterEach, expect, it, vi } from 'vitest'
import { Rate, Rates } from './rate.ts'

afterEach(() => vi.restoreAllMocks())

it('allows a number per second, and refills steadily', () => {
  const rate = new Rate(10, 10, 0)
  expect([rate.take(10, 0), rate.take(1, 0), rate.take(1, 100), rate.take(1, 100)]).toEqual([true, false, true, false])
  expect([rate.take(10, 60_000), rate.take(1, 60_000)]).toEqual([true, false])
})

it('allows a burst, and afterwards a number per second', () => {
  const rate = new Rate(10, 200, 0)
  expect([rate.take(200, 0), rate.take(1, 0), rate.take(10, 1_000), rate.take(1, 1_000)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([rate.isFull(10_000), rate.isFull(60_000)]).toEqual([false, true])
})

it('continues when the clock is set back', () => {
  const rate = new Rate(10)
  expect(rate.take()).toBe(true)
  const hourAgo = Date.now() - 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(hourAgo)
  expect(rate.take()).toBe(true)
})

it('counts names separately, and deletes names that were not used recently', () => {
  const rates = new Rates(10, 20)
  expect([rates.take('ada', 20, 0), rates.take('ada', 1, 0), rates.take('ben', 20, 0)]).toEqual([true, false, true])
  for (let name = 0; name < 5_000; name++) rates.take(`${name}`, 1, name * 1_000)
  expect(rates.size).toBeLessThanOrEqual(1_000)
})
