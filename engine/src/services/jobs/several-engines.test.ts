import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../kernel/db/database.ts'
import { gate, job, openJobsFixture, untilAborted, type JobsFixture } from './testing/jobs-fixture.ts'

const PATIENCE = { timeout: 20_000 }

/** An engine that can be killed: after that, nothing of it reaches the database. */
function killable(db: Database): { readonly db: Database; kill(): void } {
  let isDead = false
  return {
    db: {
      ...db,
      query: (statement) => (isDead ? Promise.reject(new Error('this engine is dead')) : db.query(statement)),
    },
    kill() {
      isDead = true
    },
  }
}

describe('several engines on one Postgres', () => {
  let fixture: JobsFixture
  beforeAll(async () => {
    fixture = await openJobsFixture('postgres')
  })
  afterAll(() => fixture.close())
  afterEach(() => fixture.reset())

  it('run each due time once together', async () => {
    const turns = 25
    let runs = 0
    const engines = [fixture.db, fixture.otherDb, fixture.db, fixture.otherDb].map((db) =>
      fixture.open([job('a', () => Promise.resolve(void runs++))], { db, timing: { longestSleepMs: 5 } }),
    )
    for (let turn = 1; turn <= turns; turn++) {
      await fixture.makeDue('a')
      await expect.poll(async () => (await fixture.row('a', 'next_run_at > now()'))?.[0], PATIENCE).toBe('t')
    }
    // The row changes when an engine takes the job, a moment before the job runs.
    await expect.poll(() => runs, PATIENCE).toBe(turns)
    expect(await fixture.row('a', 'runs')).toEqual([String(turns)])
    expect(engines).toHaveLength(4)
  })

  it('continue when one of them stops', async () => {
    const ran: string[] = []
    const open = (name: string, db: Database) =>
      fixture.open([job('a', () => Promise.resolve(void ran.push(name)))], { db })
    const first = open('first', fixture.db)
    await fixture.makeDue('a')
    await expect.poll(() => ran, PATIENCE).toEqual(['first'])
    open('second', fixture.otherDb)
    await first.close()
    await fixture.makeDue('a')
    await expect.poll(() => ran, PATIENCE).toEqual(['first', 'second'])
  })

  it('leave a job to its holder as long as it renews its lease', async () => {
    const blocked = gate()
    const ran: string[] = []
    const holder = fixture.open([job('a', () => blocked.opened)])
    await fixture.makeDue('a')
    await expect.poll(async () => (await fixture.row('a', 'holder is not null'))?.[0], PATIENCE).toBe('t')
    const [lease] = (await fixture.row('a', 'lease_until')) ?? []
    fixture.open([job('a', () => Promise.resolve(void ran.push('other'))), job('b', () => Promise.resolve())], {
      db: fixture.otherDb,
    })
    await expect.poll(async () => (await fixture.row('a', `lease_until > '${lease ?? ''}'`))?.[0], PATIENCE).toBe('t')
    await fixture.makeDue('b')
    await expect.poll(async () => (await fixture.row('b', 'runs'))?.[0], PATIENCE).toBe('1')
    expect(ran).toEqual([])
    expect((await holder.states())[0]).toMatchObject({ name: 'a', running: true })
    blocked.open()
    await expect.poll(async () => (await fixture.row('a', 'last_success_at is not null'))?.[0], PATIENCE).toBe('t')
  })

  it('take over a job of a killed engine when its lease has expired', async () => {
    const ran: string[] = []
    const engine = killable(fixture.db)
    fixture.open([job('a', untilAborted)], { db: engine.db })
    await fixture.makeDue('a')
    await expect.poll(async () => (await fixture.row('a', 'holder is not null'))?.[0], PATIENCE).toBe('t')
    engine.kill()
    fixture.open([job('a', () => Promise.resolve(void ran.push('heir'))), job('b', () => Promise.resolve())], {
      db: fixture.otherDb,
    })
    await fixture.makeDue('b')
    await expect.poll(async () => (await fixture.row('b', 'runs'))?.[0], PATIENCE).toBe('1')
    expect(ran).toEqual([])
    await fixture.change('a', `lease_until = now() - interval '1 second'`)
    await expect.poll(() => ran, PATIENCE).toEqual(['heir'])
    await expect.poll(async () => (await fixture.row('a', 'last_success_at is not null'))?.[0], PATIENCE).toBe('t')
    expect(await fixture.row('a', 'runs, attempts')).toEqual(['2', '0'])
    expect(fixture.logged.join('')).toContain('abandoned by an engine that ended')
  })

  it('do not keep running a job that ends each engine that runs it', async () => {
    const jobs = fixture.open([job('a', untilAborted)])
    await fixture.change('a', 'runs = runs')
    await jobs.close()
    await fixture.change(
      'a',
      `next_run_at = now() - interval '1 hour', attempts = 3,
        holder = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    )
    let runs = 0
    fixture.open([job('a', () => Promise.resolve(void runs++))])
    await expect.poll(async () => (await fixture.row('a', 'attempts'))?.[0], PATIENCE).toBe('4')
    expect(await fixture.row('a', `last_error, next_run_at > now() + interval '100 days'`)).toEqual([
      'the engine that ran it ended, or lost the database',
      't',
    ])
    expect(runs).toBe(0)
  })

  it('abort a run that lost its job, and ignore its outcome', async () => {
    const reasons: unknown[] = []
    const lateSuccess = gate()
    fixture.open([
      job('a', async (signal) => {
        signal.addEventListener('abort', () => reasons.push(signal.reason))
        await lateSuccess.opened
      }),
    ])
    await fixture.makeDue('a')
    await expect.poll(async () => (await fixture.row('a', 'holder is not null'))?.[0], PATIENCE).toBe('t')
    // Another engine assumed that it had ended, and took the job.
    const other = '00000000-0000-4000-8000-000000000001'
    await fixture.change('a', `holder = '${other}', lease_until = now() + interval '1 hour'`)
    await expect.poll(() => reasons, PATIENCE).toEqual(['lost'])
    lateSuccess.open()
    await expect.poll(() => fixture.logged.join(''), PATIENCE).toContain('its outcome here is ignored')
    expect(await fixture.row('a', 'holder, last_success_at')).toEqual([other, null])
  })

  it('abort their own run when the lease must have expired', async () => {
    const reasons: unknown[] = []
    const engine = killable(fixture.db)
    fixture.open(
      [
        job('a', (signal) => {
          signal.addEventListener('abort', () => reasons.push(signal.reason))
          return untilAborted(signal)
        }),
      ],
      { db: engine.db, timing: { longestSleepMs: 20, leaseMs: 1_000, renewMs: 20, unreachableMs: 20 } },
    )
    await fixture.makeDue('a')
    await expect.poll(async () => (await fixture.row('a', 'holder is not null'))?.[0], PATIENCE).toBe('t')
    engine.kill()
    await expect.poll(() => reasons[0], PATIENCE).toBe('lost')
  })
})
