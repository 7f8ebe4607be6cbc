import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '../../../test/databases.ts'
import { gate, job, openJobsFixture, untilAborted, YEARLY, type JobsFixture } from './testing/jobs-fixture.ts'

const PATIENCE = { timeout: 20_000 }

describe.each(kinds)('jobs on %s', (kind) => {
  let fixture: JobsFixture
  beforeAll(async () => {
    fixture = await openJobsFixture(kind)
  })
  afterAll(() => fixture.close())
  afterEach(() => fixture.reset())

  it('runs a due job once, and then waits for its next time', async () => {
    let runs = 0
    const jobs = fixture.open([job('a', () => Promise.resolve(void runs++))])
    await fixture.makeDue('a')
    await expect.poll(async () => (await jobs.states())[0]?.lastSuccess, PATIENCE).not.toBeNull()
    const [state] = await jobs.states()
    expect(state).toMatchObject({ name: 'a', schedule: YEARLY, running: false, attempts: 0, lastError: null, runs: 1 })
    expect(new Date(state?.nextRun ?? '').getTime()).toBeGreaterThan(Date.now() + 100 * 86_400_000)
    expect(runs).toBe(1)
  })

  it('does not run a job that is not due', async () => {
    let runs = 0
    const jobs = fixture.open([job('early', () => Promise.resolve(void runs++)), job('due', () => Promise.resolve())])
    await fixture.makeDue('due')
    await expect.poll(async () => (await fixture.row('due', 'runs'))?.[0], PATIENCE).toBe('1')
    expect(runs).toBe(0)
    expect((await jobs.states()).find(({ name }) => name === 'early')).toMatchObject({ runs: 0, lastStart: null })
  })

  it('runs a job with atStart at every start, and then by its schedule', async () => {
    for (const start of [1, 2]) {
      const jobs = fixture.open([job('a', () => Promise.resolve(), { atStart: true })])
      await expect.poll(async () => (await fixture.row('a', 'runs'))?.[0], PATIENCE).toBe(String(start))
      await expect.poll(async () => (await fixture.row('a', 'holder is null'))?.[0], PATIENCE).toBe('t')
      expect(await fixture.row('a', `next_run_at > now() + interval '1 day'`)).toEqual(['t'])
      await jobs.close()
    }
  })

  it('runs once, at its start, a job that was missed while no engine ran', async () => {
    const minutely = { schedule: '* * * * *' }
    const earlier = fixture.open([job('a', () => Promise.resolve(), minutely)])
    await fixture.change('a', `next_run_at = next_run_at`)
    await earlier.close()
    await fixture.change('a', `next_run_at = date_trunc('minute', now()) - interval '3 minutes', runs = 0`)
    const startedAt = Date.now()
    fixture.open([job('a', () => Promise.resolve(), minutely)])
    await expect.poll(async () => (await fixture.row('a', 'next_run_at > now()'))?.[0], PATIENCE).toBe('t')
    const [runs] = (await fixture.row('a', 'runs')) ?? []
    // Once, unless a minute passed meanwhile.
    expect(Number(runs)).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - startedAt) / 60_000))
    expect(Number(runs)).toBeGreaterThanOrEqual(1)
  })

  it('corrects a next time that was written before the clock was set back', async () => {
    fixture.open([job('a', () => Promise.resolve(), { schedule: '*/5 * * * *' })])
    await fixture.change('a', `next_run_at = now() + interval '1 hour'`)
    const isSoon = `next_run_at <= now() + interval '5 minutes 2 seconds'`
    await expect.poll(async () => (await fixture.row('a', isSoon))?.[0], PATIENCE).toBe('t')
  })

  it('applies a changed schedule at its start, and deletes jobs that no longer exist', async () => {
    const earlier = fixture.open([job('stays', () => Promise.resolve()), job('goes', () => Promise.resolve())])
    await fixture.change('goes', 'runs = runs')
    await earlier.close()
    const jobs = fixture.open([job('stays', () => Promise.resolve(), { schedule: '*/5 * * * *' })])
    await expect.poll(async () => (await jobs.states()).map(({ name }) => name), PATIENCE).toEqual(['stays'])
    expect(await fixture.row('stays', `schedule, next_run_at < now() + interval '6 minutes'`)).toEqual([
      '*/5 * * * *',
      't',
    ])
  })

  it('still runs a job that was due when its schedule changed', async () => {
    let runs = 0
    const earlier = fixture.open([job('a', () => Promise.resolve())], { timing: { longestSleepMs: 60_000 } })
    await fixture.change('a', 'runs = runs')
    await earlier.close()
    await fixture.makeDue('a')
    fixture.open([job('a', () => Promise.resolve(void runs++), { schedule: '0 0 1 1 *' })])
    await expect.poll(() => runs, PATIENCE).toBe(1)
  })

  it('corrects a next time that a wrong clock has set, but not a retry', async () => {
    const [hourly, none] = [{ schedule: '0 * * * *' }, () => Promise.resolve()]
    const earlier = fixture.open([job('wrong', none, hourly), job('retry', none)])
    await fixture.change('wrong', `next_run_at = now() + interval '9 years'`)
    await fixture.change('retry', `next_run_at = now() + interval '1 minute'`)
    await earlier.close()
    fixture.open([job('wrong', none, hourly), job('retry', none)])
    await expect
      .poll(async () => (await fixture.row('wrong', `next_run_at <= now() + interval '1 hour'`))?.[0], PATIENCE)
      .toBe('t')
    expect((await fixture.row('retry', `next_run_at < now() + interval '2 minutes'`))?.[0]).toBe('t')
  })

  it('never runs a job twice at once, even if it is due again', async () => {
    const blocked = gate()
    let [atOnce, most] = [0, 0]
    fixture.open([
      job('a', async () => {
        most = Math.max(most, ++atOnce)
        await blocked.opened
        atOnce--
      }),
      job('b', () => Promise.resolve()),
    ])
    await fixture.makeDue('a')
    await expect.poll(() => atOnce, PATIENCE).toBe(1)
    await fixture.makeDue('a')
    for (let turn = 1; turn <= 3; turn++) {
      await fixture.makeDue('b')
      await expect.poll(async () => (await fixture.row('b', 'runs'))?.[0], PATIENCE).toBe(String(turn))
    }
    expect(most).toBe(1)
    blocked.open()
    await expect.poll(async () => (await fixture.row('a', 'holder is null'))?.[0], PATIENCE).toBe('t')
    expect(most).toBe(1)
  })

  it('runs sooner than its schedule on request, also if requested while it runs', async () => {
    const blocked = gate()
    let runs = 0
    const jobs = fixture.open([job('a', () => (++runs === 1 ? blocked.opened : Promise.resolve()))], {
      timing: { longestSleepMs: 60_000 },
    })
    await fixture.change('a', 'runs = runs')
    await jobs.runSooner('a', 10)
    await expect.poll(() => runs, PATIENCE).toBe(1)
    await jobs.runSooner('a', 10)
    blocked.open()
    await expect.poll(() => runs, PATIENCE).toBe(2)
    await expect.poll(async () => (await fixture.row('a', 'holder is null'))?.[0], PATIENCE).toBe('t')
    expect((await fixture.row('a', `next_run_at > now() + interval '100 days'`))?.[0]).toBe('t')
    // It never runs later than its schedule.
    await jobs.runSooner('a', 1_000 * 86_400_000)
    expect((await fixture.row('a', `next_run_at < now() + interval '400 days'`))?.[0]).toBe('t')
  })

  it('runs other jobs while one is at work', async () => {
    const blocked = gate()
    let other = 0
    fixture.open([job('slow', () => blocked.opened), job('quick', () => Promise.resolve(void other++))])
    await fixture.makeDue('slow')
    await expect.poll(async () => (await fixture.row('slow', 'holder is not null'))?.[0], PATIENCE).toBe('t')
    await fixture.makeDue('quick')
    await expect.poll(() => other, PATIENCE).toBe(1)
    blocked.open()
  })

  it('continues by itself after the database was unreachable, and logs that once', async () => {
    let isAway = true
    const flaky = {
      ...fixture.db,
      query: (statement: Parameters<typeof fixture.db.query>[0]) =>
        isAway ? Promise.reject(new Error('the database is gone')) : fixture.db.query(statement),
    }
    let runs = 0
    fixture.open([job('a', () => Promise.resolve(void runs++))], { db: flaky })
    await expect.poll(() => fixture.logged.join(''), PATIENCE).toContain('the jobs cannot be read')
    isAway = false
    await fixture.makeDue('a')
    await expect.poll(() => runs, PATIENCE).toBe(1)
    const lines = fixture.logged.filter((line) => line.includes('cannot be read'))
    expect(lines).toHaveLength(1)
    expect(fixture.logged.join('')).toContain('the jobs continue')
  })

  it('stores a success although the database was unreachable at that moment', async () => {
    let isAway = false
    const flaky = {
      ...fixture.db,
      query: (statement: Parameters<typeof fixture.db.query>[0]) =>
        isAway ? Promise.reject(new Error('the database is gone')) : fixture.db.query(statement),
    }
    let runs = 0
    const jobs = fixture.open(
      [
        job('a', () => {
          runs++
          isAway = true
          return Promise.resolve()
        }),
      ],
      { db: flaky },
    )
    await fixture.makeDue('a')
    await expect.poll(() => fixture.logged.join(''), PATIENCE).toContain('the jobs cannot be read')
    isAway = false
    await expect.poll(async () => (await jobs.states())[0]?.lastSuccess, PATIENCE).not.toBeNull()
    expect(runs).toBe(1)
    expect(fixture.logged.filter((line) => line.includes('a job is done'))).toHaveLength(1)
  })

  it('runs a job again whose row another engine deleted', async () => {
    let runs = 0
    fixture.open([job('a', () => Promise.resolve(void runs++))])
    await fixture.change('a', 'runs = runs')
    await fixture.db.query({ text: 'delete from engine.jobs' })
    await fixture.makeDue('a')
    await expect.poll(() => runs, PATIENCE).toBe(1)
  })

  it('stops cleanly: aborts running jobs, and releases them as due', async () => {
    const jobs = fixture.open([job('a', untilAborted)])
    await fixture.makeDue('a')
    await expect.poll(async () => (await fixture.row('a', 'holder is not null'))?.[0], PATIENCE).toBe('t')
    await jobs.close()
    expect(await fixture.row('a', 'holder, lease_until, attempts, last_error, next_run_at <= now()')).toEqual([
      null,
      null,
      '0',
      null,
      't',
    ])
  })

  it('stops although a job ignores its signal, and keeps the lease', async () => {
    const stuck = gate()
    const jobs = fixture.open([job('a', () => stuck.opened)], { timing: { longestSleepMs: 20, graceMs: 20 } })
    await fixture.makeDue('a')
    await expect.poll(async () => (await fixture.row('a', 'holder is not null'))?.[0], PATIENCE).toBe('t')
    await jobs.close()
    expect(await fixture.row('a', 'holder is not null, attempts')).toEqual(['t', '0'])
    stuck.open()
  })

  it.each(['anon', 'authenticated', 'service_role'])('lets %s neither read nor write the jobs', async (role) => {
    for (const text of ['select * from engine.jobs', `update engine.jobs set next_run_at = now()`])
      await expect(
        fixture.db.transaction((session) => session.query({ text }), { settings: [['role', role]] }),
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('refuses an invalid schedule, and two jobs with the same name', () => {
    expect(() => fixture.open([job('a', () => Promise.resolve(), { schedule: 'hourly' })])).toThrow('cron expression')
    expect(() => fixture.open([job('a', () => Promise.resolve()), job('a', () => Promise.resolve())])).toThrow(
      'the same name',
    )
  })
})
