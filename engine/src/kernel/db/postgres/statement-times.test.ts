import { expect, it } from 'vitest'
import { StatementTimes } from './statement-times.ts'

function runs(times: StatementTimes, ...ms: number[]): number | null {
  for (const each of ms) times.record('select 1', each)
  return times.expectedOf('select 1')
}

it('knows nothing of a text before it has run three times', () => {
  const times = new StatementTimes(2)
  expect(times.expectedOf('select 1')).toBeNull()
  expect(runs(times, 0.5, 0.5)).toBeNull()
  expect(runs(times, 0.5)).toBeCloseTo(0.5)
  expect(times.expectedOf('select 2')).toBeNull()
})

it('does not take a statement for long because the machine is busy', () => {
  const times = new StatementTimes(2)
  runs(times, 12, 0.5, 0.4)
  const busy = Array.from({ length: 200 }, (_, run) => (run % 5 === 0 ? 0.5 : 8))
  expect(runs(times, ...busy)).toBeLessThan(2)
})

it('does not take a statement for short that is long, or that is long every now and then', () => {
  expect(runs(new StatementTimes(2), 5, 5, 5, 5)).toBeNull()
  const times = new StatementTimes(2)
  expect(runs(times, 0.5, 0.5, 0.5)).not.toBeNull()
  expect(runs(times, 1_000, 1_000)).toBeNull()
  expect(runs(times, ...Array.from({ length: 60 }, (_, run) => (run % 6 === 0 ? 1_000 : 0.5)))).toBeNull()
})

it('takes a statement for short again when it has been short for a while', () => {
  const times = new StatementTimes(2)
  runs(times, 0.5, 0.5, 0.5, 60_000)
  expect(runs(times, ...Array.from({ length: 40 }, () => 0.5))).toBeLessThan(2)
})

it('remembers a limited number of texts', () => {
  const times = new StatementTimes(2)
  runs(times, 0.5, 0.5, 0.5)
  for (let other = 0; other < 2_000; other++) times.record(`select ${other + 2}`, 1)
  expect(times.expectedOf('select 1')).toBeNull()
})
