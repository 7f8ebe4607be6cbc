import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { steadyNow } from '../../clock/steady-clock.ts'
import { Exchange } from '../exchange.ts'
import { PgliteLanes } from './lane.ts'
import type { Thread } from './thread.ts'
import { ownTask, waitedMs } from './waiting-time.ts'

it('is read from the system', { skip: process.platform !== 'linux' }, () => {
  expect(ownTask()).toBeGreaterThan(0)
  expect(waitedMs(ownTask())).toBeGreaterThanOrEqual(0)
})

it('is 0 for a thread that does not exist', () => {
  expect([waitedMs(0), waitedMs(2 ** 30)]).toEqual([0, 0])
})

describe('of a statement', () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'hrtime'] }),
  )
  afterEach(() => vi.useRealTimers())

  /** Runs a statement that never ends, with a limit of a second, on a thread that spends this share of the time waiting. */
  async function endedAfter(share: number): Promise<number> {
    const began = steadyNow()
    const thread = {
      begun: 0,
      finished: 0,
      begunAt: 0,
      walWrites: 0,
      get waitedMs() {
        return (steadyNow() - began) * share
      },
      post() {
        thread.begun = 1
        thread.begunAt = steadyNow()
      },
      recall() {},
      kill: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }
    const lanes = new PgliteLanes({
      start: () => Promise.resolve(thread as unknown as Thread),
      firstExchanges: () => [],
      onNotify() {},
      onWalWrite() {},
      mayRestart: true,
      log() {},
    })
    await lanes.start()
    const ended: Exchange[] = []
    lanes.single(new Exchange({ steps: [], script: 'x', alone: true, timeoutMs: 1_000 }, (done) => ended.push(done)))
    while (ended.length === 0) await vi.advanceTimersByTimeAsync(10)
    expect(ended[0]?.error).toMatchObject({ code: '57014' })
    const ms = steadyNow() - began
    await lanes.close()
    return ms
  }

  it.each([
    ['nothing', 0, 1_000],
    ['half of the time', 0.5, 2_000],
    ['all the time', 1, 4_000],
  ])('does not count toward its limit, up to four times the limit: %s', async (_what, share, expected) => {
    const ms = await endedAfter(share)
    expect(ms).toBeGreaterThan(expected - 100)
    expect(ms).toBeLessThan(expected + 100)
  })
})
