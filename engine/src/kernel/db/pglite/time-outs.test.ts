import { describe, expect, it } from 'vitest'
import { TimeOuts } from './time-outs.ts'

describe('TimeOuts', () => {
  it('refuse an owner for 30 s after the third within a minute, and no other owner', () => {
    let now = 1_000_000
    const timeOuts = new TimeOuts(() => now)
    expect([timeOuts.note('mallory'), timeOuts.note('mallory')]).toEqual([false, false])
    expect(timeOuts.secondsLeft('mallory')).toBe(0)
    now += 59_000
    expect(timeOuts.note('mallory')).toBe(true)
    expect([timeOuts.secondsLeft('mallory'), timeOuts.secondsLeft('ada'), timeOuts.secondsLeft(undefined)]).toEqual([
      30, 0, 0,
    ])
    now += 29_500
    expect(timeOuts.secondsLeft('mallory')).toBe(1)
    now += 500
    expect(timeOuts.secondsLeft('mallory')).toBe(0)
    expect(timeOuts.note('mallory')).toBe(false)
  })

  it('do not count what is older than a minute', () => {
    let now = 1_000_000
    const timeOuts = new TimeOuts(() => now)
    for (let round = 0; round < 10; round++) {
      expect(timeOuts.note('ada')).toBe(false)
      now += 31_000
    }
  })
})
