import { afterEach, expect, it, vi } from 'vitest'
import { Budgets, PARSE_LIMITS } from './budgets.ts'

const SLOWLY = {
  addressBytesPerSecond: 0.001,
  userBytesPerSecond: 0.001,
  addressMsPerSecond: 0.001,
  userMsPerSecond: 0.001,
}
const budgets = (limits: Partial<Record<keyof typeof PARSE_LIMITS, number>>): Budgets =>
  new Budgets({ ...PARSE_LIMITS, ...SLOWLY, ...limits })
const address = { source: '192.0.2.1', isUser: false }
const neighbour = { source: '192.0.2.2', isUser: false }
const user = { source: '192.0.2.1', isUser: true }

let time = 0
afterEach(() => vi.restoreAllMocks())

function work(ms: number): void {
  time += ms
}

it('allows each source its own bytes', () => {
  const own = budgets({ addressBytesAtOnce: 100, userBytesAtOnce: 200 })
  expect([own.take(address, 60), own.take(address, 60), own.take(address, 40)]).toEqual([true, false, true])
  expect([own.take(neighbour, 60), own.take(user, 200), own.take(user, 1)]).toEqual([true, true, false])
})

it('lets in what is larger than a budget while that is full', () => {
  const own = budgets({ addressBytesAtOnce: 100 })
  expect([own.take(address, 1_000), own.take(address, 1)]).toEqual([true, false])
})

it('charges the time of the work, also of work that fails, and of this source alone', () => {
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  const own = budgets({ addressMsAtOnce: 20 })
  expect(own.charge(address, () => work(5))).toBeUndefined()
  expect(own.take(address, 1)).toBe(true)
  expect(() =>
    own.charge(address, () => {
      work(30)
      throw new Error('not JSON')
    }),
  ).toThrow('not JSON')
  expect([own.take(address, 1), own.take(neighbour, 1), own.take(user, 1)]).toEqual([false, true, true])
})
