import { expect, it } from 'vitest'
import { createClockCheck } from './clock-watch.ts'

function fixture() {
  const at = { now: 1_800_000_000_000, steady: 500 }
  const said: { seconds: number; text: string }[] = []
  const log = { warn: ({ seconds }: { seconds: number }, text: string) => said.push({ seconds, text }) }
  const check = createClockCheck(log as never, { now: () => at.now, steady: () => at.steady })
  const pass = (ms: number, moved = 0): void => {
    at.steady += ms
    at.now += ms + moved
    check()
  }
  return { pass, said }
}

it('logs nothing while time passes, and nothing for small corrections', () => {
  const { pass, said } = fixture()
  pass(5_000)
  pass(86_400_000)
  for (let turn = 0; turn < 100; turn += 1) pass(5_000, 900)
  expect(said).toEqual([])
})

it('logs once by how much the clock was set, and the consequences', () => {
  const { pass, said } = fixture()
  pass(5_000, 86_400_000)
  pass(5_000)
  pass(5_000, -3_600_000)
  pass(5_000)
  expect(said).toEqual([
    { seconds: 86_400, text: expect.stringContaining('went forward') },
    { seconds: -3_600, text: expect.stringContaining('was set back') },
  ])
})
