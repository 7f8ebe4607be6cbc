import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitLog } from './log-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('writes a hundred lines in ten seconds, logs how many were left out, and cuts long ones', () => {
  const written: string[] = []
  const write = limitLog((_level, text) => written.push(text))
  for (let line = 0; line < 150; line += 1) write('info', `line ${line}`)
  expect(written).toHaveLength(100)
  vi.advanceTimersByTime(10_001)
  write('info', 'x'.repeat(20_000))
  expect(written.slice(100)).toEqual(['50 lines were left out', `${'x'.repeat(10_000)}…`])
})
