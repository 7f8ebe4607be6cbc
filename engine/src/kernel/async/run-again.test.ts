import { describe, expect, it } from 'vitest'
import { RunAgain } from './run-again.ts'

/** Work whose runs end when the test says so. */
function steps() {
  const ends: ((error?: Error) => void)[] = []
  let most = 0
  let running = 0
  const again = new RunAgain(async () => {
    most = Math.max(most, ++running)
    try {
      await new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
    } finally {
      running--
    }
  })
  return { again, ends, most: () => most }
}

describe('RunAgain', () => {
  it('resolves a call with a run that began after it', async () => {
    const { again, ends, most } = steps()
    const first = again.run()
    const [second, third] = [again.run(), again.run()]
    ends[0]?.()
    await first
    await expect.poll(() => ends.length).toBe(2)
    ends[1]?.()
    await Promise.all([second, third])
    expect([ends.length, most()]).toEqual([2, 1])
  })

  it('loses no call that comes when a run ends', async () => {
    for (let ticks = 0; ticks < 8; ticks++) {
      let runs = 0
      const again = new RunAgain(() => {
        runs += 1
        return Promise.resolve()
      })
      void again.run()
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
      await again.run()
      expect([ticks, runs]).toEqual([ticks, 2])
    }
  })

  it('has one run at a time, also when calls come at every moment', async () => {
    let [running, most, runs] = [0, 0, 0]
    const again = new RunAgain(async () => {
      most = Math.max(most, ++running)
      runs += 1
      await Promise.resolve()
      running--
    })
    for (let tick = 0; tick < 200; tick++) {
      void again.run()
      await Promise.resolve()
    }
    await again.idle()
    expect(most).toBe(1)
    expect(runs).toBeGreaterThan(10)
  })

  it('continues after a run that failed', async () => {
    const { again, ends } = steps()
    const first = again.run()
    const second = again.run()
    ends[0]?.(new Error('no'))
    await expect(first).rejects.toThrow('no')
    await expect.poll(() => ends.length).toBe(2)
    ends[1]?.()
    await second
    await again.idle()
  })
})
