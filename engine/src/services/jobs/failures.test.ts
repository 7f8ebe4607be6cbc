import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '../../../test/databases.ts'
import { retryDelay } from './retry-delay.ts'
import { shortError } from './short-error.ts'
import { gate, job, openJobsFixture, untilAborted, type JobsFixture } from './testing/jobs-fixture.ts'
import { TIMING } from './timing.ts'

const PATIENCE = { timeout: 20_000 }

describe.each(kinds)('a job that fails, on %s', (kind) => {
  let fixture: JobsFixture
  beforeAll(async () => {
    fixture = await openJobsFixture(kind)
  })
  afterAll(() => fixture.close())
  afterEach(() => fixture.reset())

  it('is retried soon, and counts as successful once it succeeds', async () => {
    let runs = 0
    const jobs = fixture.open([
      job('a', () => (++runs < 3 ? Promise.reject(new Error(`no, for the ${runs}. time`)) : Promise.resolve())),
    ])
    await fixture.makeDue('a')
    await expect.poll(async () => (await jobs.states())[0]?.lastSuccess, PATIENCE).not.toBeNull()
    expect((await jobs.states())[0]).toMatchObject({ runs: 3, attempts: 0, lastError: null })
    expect(fixture.logged.join('')).toContain('no, for the 2. time')
  })

  it('waits for its next time after the last retry, and logs why', async () => {
    const jobs = fixture.open([job('a', () => Promise.reject(new Error('the feed is\n  broken')))])
    await fixture.makeDue('a')
    await expect.poll(async () => (await jobs.states())[0]?.attempts, PATIENCE).toBe(4)
    const [state] = await jobs.states()
    expect(state).toMatchObject({ runs: 4, running: false, lastError: 'the feed is broken', lastSuccess: null })
    expect(new Date(state?.nextRun ?? '').getTime()).toBeGreaterThan(Date.now() + 100 * 86_400_000)
    // Then it runs once, without retries.
    await fixture.makeDue('a')
    await expect.poll(async () => (await jobs.states())[0]?.attempts, PATIENCE).toBe(5)
    expect((await fixture.row('a', `next_run_at > now() + interval '100 days'`))?.[0]).toBe('t')
  })

  it('fails too when it throws at once', async () => {
    const jobs = fixture.open([
      job('a', () => {
        throw new Error('at once')
      }),
    ])
    await fixture.makeDue('a')
    await expect.poll(async () => (await jobs.states())[0]?.lastError, PATIENCE).toBe('at once')
  })

  it('stores no secret and no address in its error', async () => {
    const jobs = fixture.open([
      job('a', () => Promise.reject(new Error('postgres://u:hunter2@h/db refused sb_secret_abc of a.b@c.example'))),
    ])
    await fixture.makeDue('a')
    await expect
      .poll(async () => (await jobs.states())[0]?.lastError, PATIENCE)
      .toBe('postgres://[credentials]@h/db refused sb_secret_[key] of [mail]')
  })

  it('is aborted at its time limit, and that counts as a failure', async () => {
    const reasons: unknown[] = []
    const jobs = fixture.open([
      job(
        'a',
        (signal) => {
          signal.addEventListener('abort', () => reasons.push(signal.reason))
          return untilAborted(signal)
        },
        { timeLimitMs: 20 },
      ),
    ])
    await fixture.makeDue('a')
    await expect.poll(async () => (await jobs.states())[0]?.attempts ?? 0, PATIENCE).toBeGreaterThan(0)
    expect((await jobs.states())[0]?.lastError).toBe('it took longer than 0.02 s')
    expect(reasons[0]).toBe('time limit')
  })

  it('counts as failed if it ends without an error after its time limit', async () => {
    const jobs = fixture.open([job('a', (signal) => untilAborted(signal).catch(() => {}), { timeLimitMs: 20 })])
    await fixture.makeDue('a')
    await expect.poll(async () => (await jobs.states())[0]?.attempts ?? 0, PATIENCE).toBeGreaterThan(0)
    expect((await jobs.states())[0]?.lastSuccess).toBeNull()
  })

  it('is recorded if it does not end, and not started a second time meanwhile', async () => {
    const stuck = gate()
    let runs = 0
    const jobs = fixture.open(
      [
        job(
          'a',
          () => {
            runs++
            return stuck.opened
          },
          { timeLimitMs: 20 },
        ),
        job('b', () => Promise.resolve()),
      ],
      { timing: { longestSleepMs: 20, graceMs: 20, firstRetryMs: 1, longestRetryMs: 1 } },
    )
    await fixture.makeDue('a')
    await expect.poll(async () => (await jobs.states())[0]?.attempts, PATIENCE).toBe(1)
    for (let turn = 1; turn <= 3; turn++) {
      await fixture.makeDue('b')
      await expect.poll(async () => (await fixture.row('b', 'runs'))?.[0], PATIENCE).toBe(String(turn))
    }
    expect(runs).toBe(1)
    expect(fixture.logged.join('')).toContain('does not end although it was aborted')
    stuck.open()
    await expect.poll(() => runs, PATIENCE).toBeGreaterThan(1)
  })
})

describe('retryDelay', () => {
  const [second, day] = [1_000, 86_400_000]
  it('doubles, with a random part of a quarter, and stays below its maximum', () => {
    for (let failures = 1; failures <= 6; failures++) {
      const full = 10 * second * 2 ** (failures - 1)
      for (let turn = 0; turn < 50; turn++) {
        const delay = retryDelay(failures, day, TIMING)
        expect(delay).toBeGreaterThanOrEqual(full * 0.75)
        expect(delay).toBeLessThanOrEqual(full * 1.25)
      }
    }
    expect(retryDelay(20, day, { ...TIMING, retries: 30 })).toBeLessThanOrEqual(1.25 * TIMING.longestRetryMs)
  })

  it('is never later than the next time, and is that time when the retries are used up', () => {
    expect(retryDelay(6, second, TIMING)).toBe(second)
    expect(retryDelay(7, day, TIMING)).toBe(day)
  })
})

describe('shortError', () => {
  it('is one short line for every thrown value', () => {
    expect(shortError(new Error('a\n b\t c'))).toBe('a b c')
    expect(shortError('just text')).toBe('just text')
    expect(shortError(undefined)).toBe('undefined')
    expect(shortError(new Error('x'.repeat(10_000)))).toHaveLength(300)
  })
})
