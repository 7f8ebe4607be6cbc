import { describe, expect, it } from 'vitest'
import { summarize } from './lib/summary.mjs'

const problem = (name: string, again: boolean) => ({ name, message: 'expected 1\nat sum.test.ts', again })
const step = (name: string, ...problems: object[]) => ({
  name,
  tests: true,
  ok: true,
  seconds: '1.0',
  passed: 5,
  failed: 0,
  skipped: 0,
  problems,
})

describe('the summary of a run', () => {
  it('passes with two tests that needed a second attempt, and names them', () => {
    const done = [step('unit tests', problem('adds', true)), step('end to end', problem('signs in', true))]
    const { text, isPassed } = summarize(done, 2)
    expect(isPassed).toBe(true)
    expect(text).toContain('passed at the second attempt: adds\n    expected 1\n    at sum.test.ts')
    expect(text).toContain('10 passed, 0 failed, 2 at the second attempt')
  })

  it('fails with three tests that needed a second attempt', () => {
    const done = [step('unit tests', problem('adds', true), problem('divides', true)), step('x', problem('y', true))]
    const { text, isPassed } = summarize(done, 2)
    expect(isPassed).toBe(false)
    expect(text).toContain('FAILED: 3 tests needed a second attempt; at most 2 may.')
  })

  it('fails if a step failed or did not run', () => {
    const failed = { ...step('lint'), ok: false, failed: 1 }
    expect(summarize([failed], 1)).toMatchObject({ isPassed: false })
    const stopped = summarize([step('lint')], 2)
    expect(stopped.isPassed).toBe(false)
    expect(stopped.text).toContain('stopped after 1 of 2 steps')
  })
})
